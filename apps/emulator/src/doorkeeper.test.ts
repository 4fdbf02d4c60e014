import { expect, test } from 'vitest'
import { type House, isOwnOrigin, knowsHost } from './doorkeeper.ts'

const AT_HOME: House = { port: 4310, host: '127.0.0.1', allowedOrigins: [] }
const OPEN: House = { ...AT_HOME, host: '0.0.0.0' }
const NAMED: House = { ...OPEN, allowedOrigins: ['http://lab.test:4310'] }
const caller = (host: string | undefined, origin?: string, site?: string) => ({
  host,
  origin,
  site,
})

test.each([
  [AT_HOME, '127.0.0.1:4310', true],
  [AT_HOME, 'localhost:4310', true],
  [AT_HOME, '[::1]:4310', true],
  [AT_HOME, '127.0.0.1', false],
  [AT_HOME, '192.168.1.7:4310', false],
  [AT_HOME, 'lab.test:4310', false],
  [AT_HOME, undefined, false],
  [{ ...AT_HOME, port: 80 }, 'localhost', true],
  [{ ...AT_HOME, port: 80 }, 'evil.test', false],
  [OPEN, '192.168.1.7:4310', true],
  [OPEN, '[fe80::1]:4310', true],
  [OPEN, 'localhost:4310', true],
  [OPEN, '192.168.1.7', false],
  [OPEN, '192.168.1.7:4311', false],
  // A name can be made to point here by whoever owns it; an address cannot.
  [OPEN, 'evil.test:4310', false],
  [OPEN, '[evil.test]:4310', false],
  [NAMED, 'lab.test:4310', true],
  [NAMED, 'evil.lab.test:4310', false],
])('case 26: of %o, Host %s is known: %s', (house, host, known) => {
  expect(knowsHost(caller(host), house)).toBe(known)
})

test.each([
  [undefined, undefined, true],
  [undefined, 'same-origin', true],
  [undefined, 'none', true],
  [undefined, 'same-site', false],
  [undefined, 'cross-site', false],
  ['http://127.0.0.1:4310', 'same-origin', true],
  ['http://localhost:4310', undefined, false],
  ['null', undefined, false],
  ['', undefined, false],
  ['http://lab.test:4310', 'cross-site', true],
  ['http://lab.test:4310.evil.test', undefined, false],
])('case 27: Origin %s with Sec-Fetch-Site %s is ours: %s', (origin, site, own) => {
  expect(isOwnOrigin(caller('127.0.0.1:4310', origin, site), NAMED)).toBe(own)
})
