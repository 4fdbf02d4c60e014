import { expect, test } from 'vitest'
import {
  isKnownHost,
  isOwnOrigin,
  isPageOrigin,
  pageOrigins,
  type ServerAddress,
} from './originGuard.mjs'

const LOCAL: ServerAddress = { port: 4310, host: '127.0.0.1', allowedOrigins: [] }
const OPEN: ServerAddress = { ...LOCAL, host: '0.0.0.0' }
const NAMED: ServerAddress = { ...OPEN, allowedOrigins: ['http://lab.test:4310'] }
const caller = (host: string | undefined, origin?: string, site?: string) => ({
  host,
  origin,
  site,
})

test.each([
  [LOCAL, '127.0.0.1:4310', true],
  [LOCAL, 'localhost:4310', true],
  [LOCAL, '[::1]:4310', true],
  [LOCAL, '127.0.0.1', false],
  [LOCAL, '192.168.1.7:4310', false],
  [LOCAL, 'lab.test:4310', false],
  [LOCAL, undefined, false],
  [{ ...LOCAL, port: 80 }, 'localhost', true],
  [{ ...LOCAL, port: 80 }, 'evil.test', false],
  [OPEN, '192.168.1.7:4310', true],
  [OPEN, '[fe80::1]:4310', true],
  [OPEN, 'localhost:4310', true],
  [OPEN, '192.168.1.7', false],
  [OPEN, '192.168.1.7:4311', false],
  // The owner of a name can point it here; an address cannot be claimed.
  [OPEN, 'evil.test:4310', false],
  [OPEN, '[evil.test]:4310', false],
  [NAMED, 'lab.test:4310', true],
  [NAMED, 'evil.lab.test:4310', false],
])('case 26: %o knows Host %s: %s', (server, host, known) => {
  expect(isKnownHost(caller(host), server)).toBe(known)
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
])('case 27: Origin %s with Sec-Fetch-Site %s passes: %s', (origin, site, own) => {
  expect(isOwnOrigin(caller('127.0.0.1:4310', origin, site), NAMED)).toBe(own)
})

test.each([
  [LOCAL, 'http://127.0.0.1:4310', true],
  [LOCAL, 'http://localhost:4310', true],
  [LOCAL, 'https://127.0.0.1:4310', false],
  [LOCAL, 'http://127.0.0.1:4311', false],
  [LOCAL, 'http://192.168.1.7:4310', false],
  [LOCAL, 'null', false],
  [LOCAL, '', false],
  [{ ...LOCAL, port: 80 }, 'http://localhost', true],
  [OPEN, 'http://192.168.1.7:4310', true],
  [OPEN, 'http://evil.test:4310', false],
  [NAMED, 'http://lab.test:4310', true],
  [NAMED, 'http://lab.test', false],
])('case 27: %o has pages at %s: %s', (server, origin, has) => {
  expect(isPageOrigin(origin, server)).toBe(has)
})

test('the origins of pages are those of loopback, of the bind address, and the allowed ones', () => {
  const loopback = ['http://127.0.0.1:4310', 'http://localhost:4310', 'http://[::1]:4310']
  expect(pageOrigins(LOCAL)).toEqual(loopback)
  const lab = { ...NAMED, host: 'lab.local' }
  expect(pageOrigins(lab)).toEqual([...loopback, 'http://lab.local:4310', 'http://lab.test:4310'])
})
