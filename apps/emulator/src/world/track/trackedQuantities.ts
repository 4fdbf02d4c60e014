import { type HydraVariant, phases } from '@wattpost/protocol'
import { channelsOf, groupsOf } from '../hydra/channels.ts'
import { equipmentOf } from '../hydra/installation.ts'

/** The unit of a tracked quantity; a power factor has none. */
export type TrackUnit = 'W' | 'V' | 'A' | 'Hz' | '°C' | '%' | ''

/** A quantity that a track may set, by the name of its metric or field. */
export interface TrackedQuantity {
  readonly name: string
  readonly unit: TrackUnit
  readonly min: number
  readonly max: number
  /** Values hold until the next one, or change evenly towards it. */
  readonly kind: 'step' | 'line'
}

/** The properties that determine the quantities of a device. */
export type TrackedKind =
  | { readonly family: 'bg' | 'pm' }
  | { readonly family: 'hydra'; readonly variant: HydraVariant; readonly feedsIn: boolean }

/** The quantities that a track may set. All other values and all energies follow from them. */
export function trackedQuantities(device: TrackedKind): TrackedQuantity[] {
  switch (device.family) {
    case 'bg':
      return BG
    case 'pm':
      return [
        ...phases.flatMap(ofPhase),
        step('frequency', 'Hz', 0, 100),
        step('temperature', '°C'),
      ]
    case 'hydra':
      return ofHydra(device)
  }
}

/** Limits by unit: a value beyond them has the wrong unit. */
const LIMITS: Record<TrackUnit, readonly [min: number, max: number]> = {
  W: [-10_000_000, 10_000_000],
  V: [0, 1000],
  A: [-10_000, 10_000],
  Hz: [0, 100],
  '°C': [-60, 150],
  '%': [0, 100],
  '': [0, 1],
}

function step(
  name: string,
  unit: TrackUnit,
  min = LIMITS[unit][0],
  max = LIMITS[unit][1],
): TrackedQuantity {
  return { name, unit, min, max, kind: 'step' }
}

const BG: TrackedQuantity[] = [
  step('solarPower', 'W', 0),
  step('batteryPower', 'W'),
  step('batteryCurrent', 'A'),
  step('batteryVoltage', 'V', 1),
  step('consumtionPower', 'W', 0),
  step('acPower', 'W', 0),
]

function ofPhase(phase: string): TrackedQuantity[] {
  const name = (field: string) => `phase${phase}.${field}`
  return [
    step(name('voltage'), 'V'),
    step(name('current'), 'A', 0),
    step(name('activePower'), 'W'),
    step(name('powerFactor'), ''),
  ]
}

function ofHydra(device: TrackedKind & { readonly family: 'hydra' }): TrackedQuantity[] {
  const equipment = equipmentOf(device.variant)
  const channels = groupsOf(equipment).flatMap(channelsOf)
  return [
    ...channels.flatMap((channel) => [
      step(`ac-power.${channel}.rp`, 'W', device.feedsIn ? undefined : 0),
      step(`ac-power.${channel}.v`, 'V'),
    ]),
    step('battery-system.bp', 'W'),
    ...(equipment.hasPanels ? [step('battery-system.sp', 'W', 0)] : []),
    { ...step('battery-system.abp', '%'), kind: 'line' },
    step('battery-monitor-power.v', 'V', 1),
  ]
}
