import { expect, test } from 'vitest'
import { checkExposure, exposureWarning, isExposed, originsOf } from './exposure.ts'

const at = (host: string, ...publicHosts: string[]) => ({ host, publicHosts })

test.each([
  [at('127.0.0.1')],
  [at('localhost')],
  [at('127.0.0.1', '127.0.0.1:8080', 'localhost', '[::1]:80')],
])('an emulator that only this machine reaches needs no leave: %j', (exposure) => {
  expect(isExposed(exposure)).toBe(false)
  expect(checkExposure(exposure, false).ok).toBe(true)
})

test.each([
  [at('0.0.0.0'), '--host 0.0.0.0'],
  [at('192.168.1.7', 'localhost'), '--host 192.168.1.7'],
  [at('127.0.0.1', 'demo.example:8080'), '--public-host demo.example:8080'],
  [at('127.0.0.1', '127.0.0.1:80', '127.0.0.1.evil.test'), '--public-host 127.0.0.1.evil.test'],
])('case 28: one that others reach has to be forced: %j', (exposure, option) => {
  expect(isExposed(exposure)).toBe(true)
  const refusal = checkExposure(exposure, false)
  expect(refusal.ok ? '' : refusal.error.message).toContain(`${option}: `)
  expect(checkExposure(exposure, true).ok).toBe(true)
  const [, reached = ''] = option.split(' ')
  expect(exposureWarning(exposure, '/state/token')).toContain(reached)
})

test('pages at a public host may call, with and without TLS', () => {
  expect(originsOf(['demo.example:8080', '[::2]'])).toEqual([
    ...['http://demo.example:8080', 'https://demo.example:8080'],
    ...['http://[::2]', 'https://[::2]'],
  ])
})
