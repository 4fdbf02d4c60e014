import {
  dayTotalsAnswer,
  energyRowsBody,
  meterEnergyBody,
  powerStatusReport,
} from '@wattpost/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TransportEmulator, TransportVisitor } from '../support/transportEmulator.ts'
import { transports } from '../support/transports.ts'

describe.each(transports)('over $transport', ({ start }) => {
  let emulator: TransportEmulator
  let owner: TransportVisitor

  beforeAll(async () => {
    emulator = await start('grid-outage')
    emulator.player.step(90_000)
    owner = await emulator.visitor('owner')
  })
  afterAll(() => emulator.close())

  async function daysOf(deviceIds: readonly string[]) {
    const client = await owner.connect()
    const answer = await client.ask('day_totals', { deviceIds })
    client.close()
    return dayTotalsAnswer.parse(answer).days
  }

  test('a hydra has the power status and the hourly sums of its calls [H14, H16, K10]', async () => {
    const [day] = await daysOf(['HY-0001'])
    const status = '/api/hydra/power-status?deviceId=HY-0001&range=d&offset=0'
    expect(day?.powerStatus).toEqual(await owner.read(status, powerStatusReport))
    expect(day?.powerStatus?.grid.tdn).toBeGreaterThan(0)
    const energy = '/api/hydra/energy/HY-0001?range=d&offset=0&resolution=hourly&type=all'
    const { energyData } = await owner.read(energy, energyRowsBody)
    const sums = (key: 'totalImportEnergy' | 'solarChargeEnergy') => {
      const byHour = new Map<number, number>()
      for (const row of energyData) {
        const t = Date.parse(row._id.period)
        byHour.set(t, (byHour.get(t) ?? 0) + row[key])
      }
      return [...byHour]
    }
    expect(day?.hours.map(({ t }) => t)).toEqual(sums('totalImportEnergy').map(([t]) => t))
    for (const [at, [, wh]] of sums('totalImportEnergy').entries())
      expect(day?.hours[at]?.ie).toBeCloseTo(wh, 1)
    for (const [at, [, wh]] of sums('solarChargeEnergy').entries())
      expect(day?.hours[at]?.se).toBeCloseTo(wh, 1)
  })

  test('a meter has the rows of its call; a bg device, and a repeated id, have no day [H10]', async () => {
    const days = await daysOf(['PM-0001', 'BG-0001', 'PM-0001'])
    const answer = await owner.read('/api/powermeter/energy/PM-0001?period=day', meterEnergyBody)
    const rows = answer.success ? answer.data : []
    expect(days).toEqual([
      { deviceId: 'PM-0001', hours: rows.map(({ t, haet }) => ({ t, ie: haet })) },
    ])
    expect(rows.length).toBeGreaterThan(10)
  })
})
