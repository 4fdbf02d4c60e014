import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { latestData } from './latestData.ts'

const system = { bp: 1, sp: 2, mp: 3, abp: 4, tsc: 5, mc: 6 }
const split = { grid: 1, generator: 0, solar: 0, battery: 0 }

test('omits and lists an undecodable part, and keeps the rest [E14, E15]', () => {
  const read = latestData.parse({
    'battery-system': { ...system, bp: 'much' },
    'power-split': split,
    'ac-power': { '1': { rp: 900 }, '2': { rp: null } },
    'battery-monitor-power': 7,
    'unknown-type': 1,
  })
  expect(read).toEqual({
    'power-split': split,
    'ac-power': { '1': { rp: 900 } },
    unreadable: ['battery-system', 'ac-power 2', 'battery-monitor-power'],
  })
})

test('encodes the decodable parts unchanged and omits the list of the others', () => {
  const parts = { 'power-split': split, 'battery-system': system }
  expect(latestData.parse(parts)).toEqual(parts)
  expect(z.encode(latestData, { ...parts, unreadable: ['ac-power'] })).toEqual(parts)
})

test('accepts a device with any parts', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom('ac-power', 'battery-system', 'x'),
        fc.json().map((text) => JSON.parse(text) as unknown),
      ),
      (raw) => {
        expect(latestData.safeParse(raw).success).toBe(true)
      },
    ),
  )
})
