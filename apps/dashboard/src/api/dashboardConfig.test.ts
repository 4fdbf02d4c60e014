import { dashboardConfig, decode } from '@wattpost/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dashboardConfigOf } from './dashboardConfig.ts'

/** Mostly valid, so that single errors occur. */
const mostly = <T>(right: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: fc.constantFrom(null, 7, {}) })
const text = mostly(fc.string())
const anything = fc.record(
  {
    apiUrl: text,
    socketUrl: text,
    firebase: mostly(fc.record({ apiKey: text, projectId: text, authDomain: text, more: text })),
    authEmulatorUrl: text,
    authSyncUrl: text,
    productName: text,
    emulator: mostly(fc.boolean()),
    more: text,
  },
  { requiredKeys: ['apiUrl', 'socketUrl', 'firebase', 'productName'] },
)

test('the configuration is read as by the protocol’s schema [X24]', () => {
  fc.assert(
    fc.property(anything, (json) => {
      const read = decode('/config.json', dashboardConfig, json)
      if (read.ok) expect(dashboardConfigOf(json)).toEqual(read.value)
      else expect(() => dashboardConfigOf(json)).toThrow('/config.json at')
    }),
    { numRuns: 500 },
  )
})

test.each([null, 'text', []])('%j is no configuration', (json) => {
  expect(() => dashboardConfigOf(json)).toThrow('/config.json at')
})
