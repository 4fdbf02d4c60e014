import { HOUR_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { askHydraDay, askMeterDay } from './useToday.ts'

const { signal } = new AbortController()
/** 15 January, 12:00 UTC: in Tokyo the day began at 15:00 UTC of the day before. */
const asked = { deviceId: 'X-1', tz: 'Asia/Tokyo', atMs: Date.UTC(2026, 0, 15, 12) }
const startMs = Date.UTC(2026, 0, 14, 15)

test('hours by number are those of the running day in the zone of the hydra [H16]', async () => {
  const day = await askHydraDay(
    {
      powerStatus: async ({ deviceId }) => ({ deviceId, dailyUsage: [], grid: {}, generator: {} }),
      energy: async (_id, _query, _signal, dayStartMs = Number.NaN) => {
        const period = new Date(dayStartMs + 3 * HOUR_MS).toISOString()
        return { rows: [{ _id: { period }, totalImportEnergy: 5 }], failed: null }
      },
    },
    asked,
    signal,
  )
  expect(day.energy?.hours.map(({ fromMs }) => fromMs)).toEqual([startMs + 3 * HOUR_MS])
})

const outage = new Error('Failed to fetch energy data')
const energies = { rows: [], failed: null }
const status = { dailyUsage: [], grid: {}, generator: {} }

test.each([
  ['energies', status, outage, { status, energy: null }],
  ['power status', outage, energies, { status: null, energy: { hours: [] } }],
  ['a type of energy', status, { rows: [], failed: outage }, { status, energy: { hours: [] } }],
])(
  '%s that fail take nothing else from the day [H14, H16]',
  async (_, powerStatus, energy, day) => {
    const answer = async <T>(value: T | Error) => {
      if (value instanceof Error) throw value
      return value
    }
    const calls = { powerStatus: () => answer(powerStatus), energy: () => answer(energy) }
    expect(await askHydraDay(calls, asked, signal)).toMatchObject({ ...day, failed: outage })
  },
)

test('a day of which nothing can be read fails', async () => {
  const fails = () => Promise.reject(outage)
  const calls = { powerStatus: fails, energy: fails }
  await expect(askHydraDay(calls, asked, signal)).rejects.toBe(outage)
})

test('hours by number are those of the running day in the zone of the meter [H10]', async () => {
  const day = await askMeterDay(
    {
      energy: async (_id, _query, _signal, dayStartMs = Number.NaN) => [
        { t: dayStartMs + 2 * HOUR_MS, haet: 5 },
      ],
    },
    asked,
    signal,
  )
  expect(day.hours.map(({ fromMs }) => fromMs)).toEqual([startMs + 2 * HOUR_MS])
})
