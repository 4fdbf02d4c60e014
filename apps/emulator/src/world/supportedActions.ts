import { type Family, type HydraVariant, hydraVariants } from '@wattpost/protocol'
import { type ActionName, actionDefinitions, actionNames, type DeviceAction } from './action.ts'
import type { ActionDefinition } from './actions.ts'
import { channelsOf, groupsOf } from './hydra/channels.ts'
import { equipmentOf } from './hydra/installation.ts'

/** The properties that determine the actions of a device. */
interface ActingKind {
  readonly family: Family
  /** Of a hydra; any if undefined. */
  readonly variant?: HydraVariant | undefined
}

type Devices = ActionDefinition['devices']

/** The actions of a family; of a hydra by its variant. Any device can be assigned. */
export function actionsOf(kind: ActingKind): ActionName[] {
  return devicesOf(kind).flatMap((devices) =>
    actionNames.filter((name) => actionDefinitions[name].devices === devices),
  )
}

/** The groups of devices to which a kind belongs. */
function devicesOf({ family, variant }: ActingKind): readonly Devices[] {
  if (family === 'bg') return ['any', 'grid', 'panels', 'bg']
  if (family === 'pm') return ['any', 'grid', 'panels', 'phases']
  if (variant === undefined)
    return [...new Set(hydraVariants.flatMap((one) => devicesOf({ family, variant: one })))]
  const { hasGrid, hasGenerator, hasPanels } = equipmentOf(variant)
  return [
    'any',
    ...(hasGrid ? (['grid', 'channels'] as const) : []),
    ...(hasGenerator ? (['generator'] as const) : []),
    ...(hasPanels ? (['panels'] as const) : []),
  ]
}

/** The channels that a hydra of a kind may have. */
export function channelsOfKind({ variant }: ActingKind): number[] {
  const variants = variant === undefined ? hydraVariants : [variant]
  return [...new Set(variants.map(equipmentOf).flatMap(groupsOf).flatMap(channelsOf))]
}

/** Whether a device of a kind supports an action; that of a channel only if it has the channel. */
export function supports(kind: ActingKind, action: DeviceAction): boolean {
  if (!devicesOf(kind).includes(actionDefinitions[action.do].devices)) return false
  return !('channel' in action) || channelsOfKind(kind).includes(action.channel)
}
