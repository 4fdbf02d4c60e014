import {
  dayTotalsAnswer,
  energyRowsBody,
  HOUR_MS,
  MINUTE_MS,
  meterEnergyBody,
} from '@wattpost/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TransportEmulator, TransportVisitor } from '../support/transportEmulator.ts'
import { transports } from '../support/transports.ts'

describe.each(transports)('over $transport', ({ start }) => {
  let emulator: TransportEmulator
  let owner: TransportVisitor

  beforeAll(async () => {
    emulator = await start('a-day-in-the-fleet')
    emulator.player.step(MINUTE_MS)
    owner = await emulator.visitor('owner')
  })
  afterAll(() => emulator.close())

  const act = (what: 'online' | 'offline') =>
    Promise.all(
      ['HY-0001', 'PM-0001'].map((id) =>
        emulator.request(`/__emulator/devices/${id}/actions`, { do: what }),
      ),
    )
  const hydraRows = async (path: string) =>
    (await owner.read(`/api/hydra/${path}`, energyRowsBody)).energyData
  /** Energies of the running day, by every call. */
  async function todays() {
    const client = await owner.connect()
    const answer = await client.ask('day_totals', { deviceIds: ['HY-0001', 'PM-0001'] })
    client.close()
    return {
      days: dayTotalsAnswer.parse(answer).days.map(({ deviceId, hours }) => ({ deviceId, hours })),
      hourly: await hydraRows('energy/HY-0001?range=d&offset=0&type=all'),
      daily: await hydraRows('device/energy/HY-0001?days=1'),
      summary: await hydraRows('energy-summary/HY-0001?type=all'),
      meter: await owner.read('/api/powermeter/energy/PM-0001?period=day', meterEnergyBody),
    }
  }

  test('energies of an offline device end with its last report, and are whole once it is back', async () => {
    await act('offline')
    const last = await todays()
    emulator.player.step(2 * HOUR_MS)
    expect(await todays()).toEqual(last)

    await act('online')
    const back = await todays()
    expect(back.hourly.length).toBeGreaterThan(last.hourly.length)
    const imported = ({ hourly }: typeof back) =>
      hourly.reduce((sum, { totalImportEnergy }) => sum + totalImportEnergy, 0)
    expect(imported(back)).toBeGreaterThan(imported(last))
    expect(back.days.map(({ hours }) => hours.length)).toEqual(
      last.days.map(({ hours }) => hours.length + 2),
    )
  })

  test('a span without a report has no rows: 0 would be a measurement', async () => {
    await act('offline')
    const sinceMs = emulator.player.nowMs()
    emulator.player.step(HOUR_MS)
    const span = `startDate=${new Date(sinceMs + MINUTE_MS).toISOString()}`
    expect(await hydraRows(`energy/HY-0001?type=all&${span}`)).toEqual([])
    expect(await hydraRows(`energy-summary/HY-0001?type=all&${span}`)).toEqual([])
    await act('online')
    expect(await hydraRows(`energy-summary/HY-0001?type=all&${span}`)).toHaveLength(1)
  })
})
