import {
  type DayEnergy,
  decodeHydraPower,
  decodeMeterPower,
  decodePower,
  type FrameEvent,
  HOUR_MS,
} from '@wattpost/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../support/accounts.ts'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'

const SAMPLE_H = 10 / 3600

interface Hour {
  readonly fromMs: number
  /** A device's live frames of one event within the hour, a report every ten seconds. */
  frames(deviceId: string, event: FrameEvent): readonly Record<string, unknown>[]
}

let emulator: RunningEmulator
let token: string
let hour: Hour

beforeAll(async () => {
  emulator = await startEmulator('a-day-in-the-fleet')
  token = (await signIn(emulator.authUrl, 'owner')).idToken
  hour = anHourFromElevenLocal()
})
afterAll(() => emulator.close())

test('a bg device: live power over an hour equals the gain of its energies [E3, E4, S15, S17, S18]', () => {
  const reports = hour.frames('BG-0001', 'power').flatMap((frame) => {
    const read = decodePower(frame)
    return read.ok ? [read.value.body] : []
  })
  const states = reports.flatMap((body) => (body.kind === 'live' ? [body.powerState] : []))
  const energies = reports.flatMap((body) => (body.kind === 'energy' ? [body.energy] : []))
  expect(states).toHaveLength(360)
  // Power of the last report applies after it, so it is in no energy of this hour.
  const within = states.slice(0, -1)
  const gained = (key: Exclude<keyof DayEnergy, 'timestamp'>) =>
    (energies.at(-1)?.[key] ?? 0) - (energies[0]?.[key] ?? 0)
  const solarWh = integralWh(within.map(({ solarPower }) => solarPower))
  expectWithinHalfPercent(solarWh, gained('solarEnergy'))
  const chargedWh = integralWh(within.map(({ batteryPower }) => Math.max(0, batteryPower)))
  expectWithinHalfPercent(chargedWh, gained('batteryEnergyIn'))
  const consumedWh = integralWh(within.map(({ consumtionPower }) => consumtionPower))
  expectWithinHalfPercent(consumedWh, gained('inverterEnergyIn'))
})

test('a power meter: live power over an hour equals the row of the hour [E10, E12, H10]', async () => {
  const powersW = hour.frames('PM-0001', 'meter_power').flatMap((frame) => {
    const read = decodeMeterPower(frame)
    return read.ok && read.value.body.kind === 'total-power'
      ? [read.value.body.totals.totalActivePower]
      : []
  })
  expect(powersW).toHaveLength(360)
  const { data } = await get('/api/powermeter/energy/PM-0001?period=day')
  const row = (data as { t: number; haet: number; haext: number }[]).find(
    ({ t }) => t === hour.fromMs / 1000,
  )
  expectWithinHalfPercent(integralWh(powersW), (row?.haet ?? 0) - (row?.haext ?? 0))
})

test.for([1, 2, 3])(
  'a hydra: live power of channel %i over an hour equals the row of the hour [E15, E19, H16]',
  async (channel) => {
    const powersW = hour.frames('HY-0001', 'hydra_power').flatMap((frame) => {
      const read = decodeHydraPower(frame)
      if (!read.ok || read.value.body.type !== 'ac-power') return []
      return read.value.body.channel === channel ? [read.value.body.rp] : []
    })
    expect(powersW).toHaveLength(360)
    const { energyData } = await get('/api/hydra/energy/HY-0001?range=d')
    const rows = energyData as {
      _id: { period: string; channel: number }
      totalImportEnergy: number
    }[]
    const row = rows.find(
      ({ _id }) => _id.channel === channel && Date.parse(_id.period) === hour.fromMs,
    )
    expectWithinHalfPercent(integralWh(powersW), row?.totalImportEnergy ?? 0)
  },
)

function anHourFromElevenLocal(): Hour {
  const { player } = emulator
  player.step(4 * HOUR_MS)
  const frames: { deviceId: string; event: string; data: Record<string, unknown> }[] = []
  const stop = player.listen({
    entry: ({ entry }) => {
      if (entry.kind === 'report') frames.push(...entry.frames())
    },
  })
  const fromMs = player.run.nowMs
  player.step(HOUR_MS)
  stop()
  return {
    fromMs,
    frames: (deviceId, event) =>
      frames
        .filter((frame) => frame.deviceId === deviceId && frame.event === event)
        .map(({ data }) => data),
  }
}

/** Energy in Wh from live samples: the sum of power times time. */
function integralWh(powersW: readonly number[]): number {
  return powersW.reduce((total, powerW) => total + powerW * SAMPLE_H, 0)
}

function expectWithinHalfPercent(actual: number, wanted: number): void {
  expect(wanted).toBeGreaterThan(10)
  expect(Math.abs(actual / wanted - 1)).toBeLessThan(0.005)
}

async function get(path: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${emulator.url}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Record<string, unknown>
}
