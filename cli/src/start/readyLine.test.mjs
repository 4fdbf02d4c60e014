import { expect, test } from 'vitest'
import { readyLine } from './programLog.ts'

const accounts = [
  { email: 'owner@x.test', password: 'a' },
  { email: 'merchant@x.test', password: 'b' },
]
/** @param {Partial<import('@wattpost/protocol').DialectSettings>} [dialect] */
const line = (dialect) =>
  readyLine({
    ...{ url: 'http://127.0.0.1:4310', playing: 'Storm', accounts },
    dialect: { dialect: 'full', without: [], ...dialect },
  })

test('the ready line has address, scenario and accounts', () => {
  expect(line()).toBe(
    'Wattpost is ready at http://127.0.0.1:4310 — playing “Storm” — sign in as owner@x.test / a · merchant@x.test / b',
  )
})

test('the ready line names a dialect that is not the whole one', () => {
  expect(line({ dialect: 'core' })).toContain('“Storm” — dialect core — sign in')
  expect(line({ without: ['acks', 'tz'] })).toContain('“Storm” — without acks, tz — sign in')
  // The core has no additions that could be taken away.
  expect(line({ dialect: 'core', without: ['acks'] })).toContain('— dialect core — sign in')
})
