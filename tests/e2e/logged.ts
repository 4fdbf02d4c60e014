import type { MetricPoint } from '@wattpost/protocol'
import { z } from 'zod'
import type { EmulatorProcess } from './emulator.ts'

const frame = z.object({
  event: z.string(),
  data: z.looseObject({
    type: z.string().optional(),
    channel: z.number().optional(),
    ns: z.number().optional(),
    rp: z.number().optional(),
  }),
})
const entry = z.object({
  at: z.iso.datetime(),
  deviceId: z.string().optional(),
  frames: z.array(frame).default([]),
})

/** What the emulator's own log says of a hydra up to now. */
export interface Logged {
  /** Every channel that went up or down, in order; epoch ms. */
  readonly changes: readonly { atMs: number; channel: number; isUp: boolean }[]
  /** Power of all channels together, whenever it told of one; epoch ms, W. */
  readonly powers: readonly MetricPoint[]
}

/** Folds the world's log, as it stands. */
export async function loggedOf({ url }: EmulatorProcess, deviceId: string): Promise<Logged> {
  const text = await (await fetch(`${url}/__emulator/log?kind=world`)).text()
  const changes: Logged['changes'][number][] = []
  const powers = new Map<number, number>()
  const rp = new Map<number, number>()
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const told = entry.parse(JSON.parse(line))
    if (told.deviceId !== deviceId) continue
    // By the log's own clock: the device's, by which the frames are stamped, may be wrong.
    const atMs = Date.parse(told.at)
    for (const { data } of told.frames) {
      const { channel, type } = data
      if (type !== 'ac-power' || channel === undefined || data.rp === undefined) continue
      rp.set(channel, data.rp)
      const sumW = [...rp.values()].reduce((sum, each) => sum + each, 0)
      powers.set(atMs, sumW)
      if (data.ns !== undefined) changes.push({ atMs, channel, isUp: data.ns === 1 })
    }
  }
  const byTime = [...powers].map(([t, v]) => ({ t, v })).toSorted((a, b) => a.t - b.t)
  return { changes, powers: byTime }
}
