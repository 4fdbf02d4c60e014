import { additions } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { CORE, FULL, without } from './dialect.testing.ts'
import { dialectOf } from './dialect.ts'

test('the full dialect has all additions, the core none', () => {
  expect(additions.every((one) => FULL.has(one))).toBe(true)
  expect(additions.some((one) => CORE.has(one))).toBe(false)
  expect([FULL.isFull, FULL.isCore, CORE.isFull, CORE.isCore]).toEqual([true, false, false, true])
})

test('a dialect without one addition is neither full nor the core', () => {
  const dialect = without('tz')
  expect([dialect.isFull, dialect.isCore]).toEqual([false, false])
  expect([dialect.has('tz'), dialect.has('acks')]).toEqual([false, true])
})

test('the settings of a server replace those of the scenario, key by key', () => {
  const scenario = { dialect: 'core', without: ['tz'] } as const
  const written = { ...scenario, without: [...scenario.without] }
  expect(dialectOf(written).isCore).toBe(true)
  const full = dialectOf(written, { dialect: 'full' })
  expect([full.isCore, full.has('tz'), full.has('acks')]).toEqual([false, false, true])
  expect(dialectOf(written, { dialect: 'full', without: [] }).isFull).toBe(true)
  expect(dialectOf(written, { dialect: undefined, without: undefined }).isCore).toBe(true)
})
