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
        return [{ _id: { period }, totalImportEnergy: 5 }]
      },
    },
    asked,
    signal,
  )
  expect(day.energy.hours.map(({ fromMs }) => fromMs)).toEqual([startMs + 3 * HOUR_MS])
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
