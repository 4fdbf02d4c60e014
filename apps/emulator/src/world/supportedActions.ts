import { type Family, type HydraVariant, hydraVariants } from '@wattpost/protocol'
import type { ActionName, DeviceAction } from './action.ts'
import { channelsOf, groupsOf } from './hydra/channels.ts'
import { equipmentOf } from './hydra/installation.ts'

/** The properties that determine the actions of a device. */
interface ActingKind {
  readonly family: Family
  /** Of a hydra; any if undefined. */
  readonly variant?: HydraVariant | undefined
}

const OF_ANY: readonly ActionName[] = [
  'storm',
  'offline',
  'online',
  'extra-load',
  'clock-skew',
  'counter-reset',
]
const OF_GRID: readonly ActionName[] = ['grid-off', 'grid-on', 'load-shedding']
const OF_GENERATOR: readonly ActionName[] = [
  'generator-on',
  'generator-off',
  'generator-fail',
  'refuel',
  'fuel-left',
]
const OF_SUN: readonly ActionName[] = ['cloud', 'clear-sky']
const OF_CHANNELS: readonly ActionName[] = ['channel-off', 'channel-on']
const OF_PHASES: readonly ActionName[] = ['phase-off', 'phase-on']
const OF_BG: readonly ActionName[] = [
  'switch-on',
  'switch-off',
  'tamper-on',
  'tamper-off',
  'thresholds',
  'dividers',
]

/** The actions of a family; of a hydra by its variant. Any device can be assigned. */
export function actionsOf({ family, variant }: ActingKind): ActionName[] {
  const common: ActionName[] = [...OF_ANY, 'assign']
  if (family === 'bg') return [...common, ...OF_GRID, ...OF_SUN, ...OF_BG]
  if (family === 'pm') return [...common, ...OF_GRID, ...OF_SUN, ...OF_PHASES]
  if (variant === undefined)
    return [...new Set(hydraVariants.flatMap((one) => actionsOf({ family, variant: one })))]
  const { hasGrid, hasGenerator, hasPanels } = equipmentOf(variant)
  return [
    ...common,
    ...(hasGrid ? [...OF_GRID, ...OF_CHANNELS] : []),
    ...(hasGenerator ? OF_GENERATOR : []),
    ...(hasPanels ? OF_SUN : []),
  ]
}

/** The channels that a hydra of a kind may have. */
export function channelsOfKind({ variant }: ActingKind): number[] {
  const variants = variant === undefined ? hydraVariants : [variant]
  return [...new Set(variants.map(equipmentOf).flatMap(groupsOf).flatMap(channelsOf))]
}

/** Whether a device of a kind supports an action; that of a channel only if it has the channel. */
export function supports(kind: ActingKind, action: DeviceAction): boolean {
  if (!actionsOf(kind).includes(action.do)) return false
  const isOfChannel = action.do === 'channel-off' || action.do === 'channel-on'
  return !isOfChannel || channelsOfKind(kind).includes(action.channel)
}
