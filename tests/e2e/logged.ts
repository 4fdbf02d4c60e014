import type { MetricPoint } from '@wattpost/protocol'
import { z } from 'zod'
import type { ControlledEmulator } from './emulator.ts'

const frame = z.object({
  event: z.string(),
  data: z.looseObject({
    type: z.string().optional(),
    channel: z.number().optional(),
    monitor: z.string().optional(),
    period: z.string().optional(),
    totalImportEnergy: z.number().optional(),
    ns: z.number().optional(),
    rp: z.number().optional(),
    ie: z.number().optional(),
    ce: z.number().optional(),
    de: z.number().optional(),
  }),
})
type FrameData = z.output<typeof frame>['data']
const entry = z.object({
  at: z.iso.datetime(),
  deviceId: z.string().optional(),
  frames: z.array(frame).default([]),
})

/** A hydra's changes, powers and counters in the emulator's log up to now. */
export interface Logged {
  /** Channel changes in order; epoch ms. */
  readonly changes: readonly { atMs: number; channel: number; isUp: boolean }[]
  /** Power of all channels together, at each report; epoch ms, W. */
  readonly powers: readonly MetricPoint[]
  /** The newest import counter of each channel, Wh since commissioning. */
  readonly importedWh: ReadonlyMap<number, number>
  /** Energy imported by all channels in each hour, by its start in epoch ms, Wh. */
  readonly hours: ReadonlyMap<number, number>
  /** The newest counters of each battery monitor, Wh since commissioning. */
  readonly monitors: ReadonlyMap<
    string,
    { readonly chargedWh: number; readonly dischargedWh: number }
  >
}

/** Reads the world log up to now. */
export async function loggedOf({ url }: ControlledEmulator, deviceId: string): Promise<Logged> {
  const text = await (await fetch(`${url}/__emulator/log?kind=world`)).text()
  const logged = { ...power(), ...energy() }
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const logEntry = entry.parse(JSON.parse(line))
    if (logEntry.deviceId !== deviceId) continue
    // By the clock of the log: device timestamps of frames can be wrong.
    const atMs = Date.parse(logEntry.at)
    for (const { data } of logEntry.frames) {
      logged.takePower(data, atMs)
      logged.takeEnergy(data)
    }
  }
  const powers = [...logged.sums].map(([t, v]) => ({ t, v })).toSorted((a, b) => a.t - b.t)
  return { ...logged, powers }
}

function power() {
  const changes: Logged['changes'][number][] = []
  const sums = new Map<number, number>()
  const rp = new Map<number, number>()
  const takePower = ({ type, channel, ...values }: FrameData, atMs: number) => {
    if (type !== 'ac-power' || channel === undefined || values.rp === undefined) return
    rp.set(channel, values.rp)
    sums.set(
      atMs,
      [...rp.values()].reduce((sum, each) => sum + each, 0),
    )
    if (values.ns !== undefined) changes.push({ atMs, channel, isUp: values.ns === 1 })
  }
  return { changes, sums, takePower }
}

function energy() {
  const importedWh = new Map<number, number>()
  const hours = new Map<number, number>()
  const monitors = new Map<string, { chargedWh: number; dischargedWh: number }>()
  const takeEnergy = ({ type, channel, monitor, period, ...values }: FrameData) => {
    const { ie, ce, de, totalImportEnergy } = values
    if (type === 'ac-channel-energy' && channel !== undefined && ie !== undefined)
      importedWh.set(channel, ie)
    if (type === 'battery-monitor-energy' && monitor !== undefined)
      monitors.set(monitor, { chargedWh: ce ?? Number.NaN, dischargedWh: de ?? Number.NaN })
    if (type === 'energy-summary' && period !== undefined && totalImportEnergy !== undefined)
      hours.set(Date.parse(period), totalImportEnergy)
  }
  return { importedWh, hours, monitors, takeEnergy }
}
