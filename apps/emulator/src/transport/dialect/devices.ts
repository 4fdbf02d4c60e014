import type { Family } from '@wattpost/protocol'
import type { Dialect } from './dialect.ts'
import { omitted, type Part, partOf, picked } from './fields.ts'
import { withOtherWords } from './statusWords.ts'

/** Types of `latestData` whose fields the specification shows [E15]. */
const CORE_TYPES = ['ac-power', 'ac-channel-energy', 'battery-system']

/** A device of a list or an answer as a dialect sends it. */
export function deviceIn(dialect: Dialect, family: Family, json: unknown): Part {
  const worded = dialect.has('statusWords') ? partOf(json) : withOtherWords(family, partOf(json))
  if (dialect.isCore) return coreDevice(family, omitted(worded, ['site', 'tz']))
  return dialect.has('tz') ? worded : omitted(worded, ['tz'])
}

function coreDevice(family: Family, device: Part): Part {
  return family === 'hydra'
    ? { ...device, latestData: coreLatest(partOf(device.latestData)) }
    : device
}

function coreLatest(latest: Part): Part {
  const known = picked(latest, CORE_TYPES)
  const channels = latest['ac-power']
  if (channels === undefined) return known
  const powers = Object.entries(partOf(channels)).map(([channel, power]) => [
    channel,
    picked(partOf(power), ['rp']),
  ])
  return { ...known, 'ac-power': Object.fromEntries(powers) }
}
