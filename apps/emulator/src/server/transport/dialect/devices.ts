import {
  bgDevice,
  type DeviceStatus,
  type Family,
  hydraDevice,
  located,
  meterDevice,
} from '@wattpost/protocol'
import type { Dialect } from './dialect.ts'
import { omitted, type Part, partOf, picked, withCoreGroups } from './fields.ts'

/** Status of a device, or of its connection, in the full dialect. */
type FullStatus = DeviceStatus | 'online' | 'offline'

/** Other words for the same: each family has its own, as different backends would. */
const WORDS: Readonly<
  Record<Family | 'connection', Readonly<Partial<Record<FullStatus, unknown>>>>
> = {
  bg: { up: 'active', down: 'inactive', unknown: 'offline' },
  pm: { up: 1, down: 0, unknown: null },
  hydra: { up: 'ONLINE', down: 'DOWN', unknown: 'OFFLINE' },
  connection: { online: true, offline: false },
}

/** An object with its `status` in other words. */
export function withOtherWords<T extends object>(kind: keyof typeof WORDS, part: T): T {
  if (!('status' in part)) return part
  return { ...part, status: WORDS[kind][part.status as FullStatus] }
}

/** Types of `latestData` whose fields the specification shows [E15]. */
const CORE_TYPES = ['ac-power', 'ac-channel-energy', 'battery-system']

/** A device of a list or an answer as a dialect sends it. */
export function deviceIn(dialect: Dialect, family: Family, json: unknown): Part {
  const worded = dialect.has('statusWords') ? partOf(json) : withOtherWords(family, partOf(json))
  if (dialect.isCore) return coreDevice(family, omitted(worded, Object.keys(located)))
  return dialect.has('tz') ? worded : omitted(worded, ['tz'])
}

const GROUPS = { bg: bgDevice, pm: meterDevice, hydra: hydraDevice }

function coreDevice(family: Family, device: Part): Part {
  const core = withCoreGroups(device, GROUPS[family])
  return family === 'hydra' ? { ...core, latestData: coreLatest(partOf(core.latestData)) } : core
}

function coreLatest(latest: Part): Part {
  const known = Object.entries(picked(latest, CORE_TYPES)).map(([type, values]) => [
    type,
    type === 'battery-system' ? values : coreChannels(partOf(values)),
  ])
  return Object.fromEntries(known)
}

/** AC channels have only `rp` and `ie`. */
function coreChannels(channels: Part): Part {
  const known = Object.entries(channels).map(([channel, values]) => [
    channel,
    picked(partOf(values), ['rp', 'ie']),
  ])
  return Object.fromEntries(known)
}
