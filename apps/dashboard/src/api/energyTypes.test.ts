import type { EnergyType, ReportedEnergyRow } from '@wattpost/protocol'
import { expect, test, vi } from 'vitest'
import { CallError } from '../domain/failures/failure.ts'
import { createEnergyTypes, type StoredText } from './energyTypes.ts'

const period = '2026-01-15T10:00:00+01:00'
const row = (type: string, channel: number | string, totals: object): ReportedEnergyRow => ({
  _id: { period, type, channel },
  ...totals,
})
const nothing = {
  totalImportEnergy: 0,
  totalChargeEnergy: 0,
  totalDischargeEnergy: 0,
  solarChargeEnergy: 0,
}
const imported = row('ie', 1, { ...nothing, totalImportEnergy: 5 })
const refused = new CallError('type: must be "ie"', { kind: 'refused', status: 400 }, null)

type Server = Partial<Record<EnergyType, readonly ReportedEnergyRow[]>>

/** Energy types of a server that refuses all types but those that it answers. */
function asking(server: Server, configured?: readonly EnergyType[], stored?: StoredText) {
  const ask = vi.fn(async (type: EnergyType) => {
    const rows = server[type]
    if (rows === undefined) throw refused
    return rows
  })
  const types = createEnergyTypes(configured, stored)
  const asked = () => ask.mock.calls.splice(0).map(([type]) => type)
  const answer = () => types.rows(ask)
  return { ...types, ask, asked, answer, energy: async () => (await answer()).rows }
}

test('the default type is asked for first, then the others, and refused ones once [H16]', async () => {
  const charged = row('ce', 'battery', { ...nothing, totalChargeEnergy: 3 })
  const { energy, asked, isImportOnly } = asking({ ie: [imported], ce: [charged] })
  const expected = [
    { _id: imported._id, totalImportEnergy: 5 },
    { _id: charged._id, totalChargeEnergy: 3 },
  ]
  expect(await energy()).toStrictEqual(expected)
  expect(asked()).toEqual(['ie', 'ce', 'de', 'se'])
  expect(await energy()).toStrictEqual(expected)
  expect(asked()).toEqual(['ie', 'ce'])
  expect(isImportOnly()).toBe(false)
})

test('a backend with ie alone is asked once for the others, whose zeros are not energies', async () => {
  const { energy, asked, isImportOnly } = asking({ ie: [imported] })
  const expected = [{ _id: imported._id, totalImportEnergy: 5 }]
  expect(isImportOnly()).toBe(false)
  expect(await energy()).toStrictEqual(expected)
  expect(isImportOnly()).toBe(true)
  asked()
  expect(await energy()).toStrictEqual(expected)
  expect(asked()).toEqual(['ie'])
})

test('calls that start together wait for what the first one learns', async () => {
  const { energy, asked } = asking({ ie: [imported] })
  await Promise.all([energy(), energy(), energy()])
  expect(asked()).toEqual(['ie', 'ce', 'de', 'se', 'ie', 'ie'])
})

test('a failure of the default type teaches nothing: the next call tries again', async () => {
  const { energy, ask, asked } = asking({ ie: [imported] })
  const outage = new CallError('Failed to fetch energy data', { kind: 'broken', status: 500 }, null)
  ask.mockRejectedValueOnce(outage)
  await expect(energy()).rejects.toBe(outage)
  await energy()
  expect(asked()).toEqual(['ie', 'ie', 'ce', 'de', 'se'])
})

test('another type that fails hides no import, and is tried again [H16]', async () => {
  const { answer, energy, ask, asked } = asking({ ie: [imported], ce: [] })
  const outage = new CallError('x', { kind: 'broken', status: 500 }, null)
  ask.mockResolvedValueOnce([imported]).mockRejectedValueOnce(outage)
  const rows = [{ _id: imported._id, totalImportEnergy: 5 }]
  expect(await answer()).toStrictEqual({ rows, failed: outage })
  expect(asked()).toEqual(['ie', 'ce', 'de', 'se'])
  await energy()
  expect(asked()).toEqual(['ie', 'ce'])
  await energy()
  expect(asked()).toEqual(['ie', 'ce'])
})

test.each([
  ['ce', [{ _id: imported._id, totalImportEnergy: 5 }]],
  ['ie', []],
])('once types are known, %s that fails hides no other type [H16]', async (type, rows) => {
  const { answer, ask } = asking({ ie: [imported], ce: [] }, ['ie', 'ce'])
  const outage = new CallError('x', { kind: 'broken', status: 500 }, null)
  ask.mockImplementation(async (asked) => {
    if (asked === type) throw outage
    return asked === 'ie' ? [imported] : []
  })
  expect(await answer()).toStrictEqual({ rows, failed: outage })
})

test('a bad query is refused for the default type, and teaches nothing', async () => {
  const { energy, asked } = asking({})
  await expect(energy()).rejects.toBe(refused)
  await expect(energy()).rejects.toBe(refused)
  expect(asked()).toEqual(['ie', 'ie'])
})

test('types without rows for one device are asked for another one', async () => {
  const { energy, asked } = asking({ ie: [imported], ce: [], de: [], se: [] })
  for (const _ of [1, 2, 3, 4]) await energy()
  expect(asked()).toHaveLength(16)
})

test('a server that ignores the type counts nothing twice, and is not asked for others for long', async () => {
  const rows = [row('ie', 1, { totalImportEnergy: 5 })]
  const { energy, asked } = asking({ all: rows, ie: rows, ce: rows, de: rows, se: rows })
  for (const _ of [1, 2, 3]) expect(await energy()).toEqual(rows)
  expect(asked()).toHaveLength(12)
  expect(await energy()).toEqual(rows)
  expect(asked()).toEqual(['ie'])
})

test('a total is taken from its own type, else from a row that carries it', async () => {
  const both = row('ie', 1, { totalImportEnergy: 5, totalChargeEnergy: 4, solarChargeEnergy: 1 })
  const charged = row('ce', 1, { totalImportEnergy: 9, totalChargeEnergy: 3 })
  const { energy } = asking({ ie: [both], ce: [charged] }, ['ie', 'ce'])
  expect(await energy()).toStrictEqual([
    { _id: both._id, totalImportEnergy: 5, totalChargeEnergy: 3, solarChargeEnergy: 1 },
  ])
})

test('configured types are asked for without trying others', async () => {
  const single = asking({ ie: [imported] }, ['ie'])
  expect(await single.energy()).toStrictEqual([{ _id: imported._id, totalImportEnergy: 5 }])
  expect(single.asked()).toEqual(['ie'])
  const all = asking({ all: [imported] }, ['ie', 'all'])
  expect(await all.energy()).toEqual([imported])
  expect(all.asked()).toEqual(['all'])
  expect([single.isImportOnly(), all.isImportOnly()]).toEqual([true, false])
})

test('what was learned is forgotten with the user', async () => {
  const { energy, forget, asked } = asking({ ie: [imported] })
  await energy()
  asked()
  forget()
  await energy()
  expect(asked()).toEqual(['ie', 'ce', 'de', 'se'])
})

/** A text in the storage of a tab. */
function aStoredText(): StoredText {
  let stored: string | null = null
  return {
    read: () => stored,
    write: (text) => {
      stored = text
    },
  }
}

test('a refused type is not asked for again after a reload, until the user changes', async () => {
  const stored = aStoredText()
  await asking({ ie: [imported] }, undefined, stored).energy()
  const reloaded = asking({ ie: [imported] }, undefined, stored)
  expect(await reloaded.energy()).toStrictEqual([{ _id: imported._id, totalImportEnergy: 5 }])
  await reloaded.energy()
  expect(reloaded.asked()).toEqual(['ie', 'ie'])
  reloaded.forget()
  expect(stored.read()).toBeNull()
  await reloaded.energy()
  expect(reloaded.asked()).toEqual(['ie', 'ce', 'de', 'se'])
})

test('a bad query after a reload does not make refused types tried again', async () => {
  const stored = aStoredText()
  await asking({ ie: [imported] }, undefined, stored).energy()
  const { energy, asked } = asking({}, undefined, stored)
  await expect(energy()).rejects.toBe(refused)
  await expect(energy()).rejects.toBe(refused)
  expect(asked()).toEqual(['ie', 'ie'])
})
