import type { ReportedChannelChange, ReportedHydra } from '@wattpost/protocol'

/** The state of a channel after its last change [S11]: 1 with power, 0 without, and its voltage in V. */
interface ChangedState {
  readonly ns: number
  readonly v?: number
  /** Time when it changed, epoch ms. */
  readonly atMs: number
}

/** The last change of each channel that a status frame reported on this connection. */
export type ChannelChanges = ReadonlyMap<string, ChangedState>

export const NO_CHANGES: ChannelChanges = new Map()

export function withChange(
  changes: ChannelChanges,
  { channel, ns, v }: ReportedChannelChange,
  atMs: number,
): ChannelChanges {
  return new Map(changes).set(`${channel}`, { ns, ...(v !== undefined && { v }), atMs })
}

/** A fetched hydra with the changes that it does not contain: a list may hold the values of the last report only. */
export function withNewerChanges(
  device: ReportedHydra,
  changes: ChannelChanges,
): { readonly device: ReportedHydra; readonly changes: ChannelChanges } {
  const powers = device.latestData['ac-power'] ?? {}
  const newer = [...changes].filter(([channel, change]) => {
    const isOld = (device.lastSeen ?? Number.NEGATIVE_INFINITY) <= change.atMs
    return isOld || !isAnswered(powers[channel], change)
  })
  if (newer.length === 0) return { device, changes: NO_CHANGES }
  const changed = newer.map(([channel, { atMs: _, ...state }]) => {
    return [channel, { ...powers[channel], ...state }] as const
  })
  const acPower = { ...powers, ...Object.fromEntries(changed) }
  const latestData = { ...device.latestData, 'ac-power': acPower }
  return { device: { ...device, latestData }, changes: new Map(newer) }
}

type Power = NonNullable<ReportedHydra['latestData']['ac-power']>[string]

/** Whether newer values of a channel tell its state, or a power that it cannot have after the change. */
function isAnswered(power: Power | undefined, { ns }: ChangedState): boolean {
  const { ns: state, v, rp = 0 } = power ?? {}
  return state !== undefined || v !== undefined || (rp !== 0 && ns !== 1)
}
