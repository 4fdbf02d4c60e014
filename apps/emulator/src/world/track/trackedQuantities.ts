import {
  acPower,
  batteryMonitorPower,
  batterySystem,
  type FieldGroup,
  type Fields,
  type HydraVariant,
  meterTotals,
  phasePower,
  phases,
  powerState,
} from '@wattpost/protocol'
import { channelsOf, groupsOf } from '../hydra/channels.ts'
import { equipmentOf } from '../hydra/installation.ts'

/** Limits by unit, the same for all quantities: a value beyond them has the wrong unit. A power factor has no unit. */
const LIMITS = {
  W: [-10_000_000, 10_000_000],
  V: [0, 1000],
  A: [-10_000, 10_000],
  Hz: [0, 100],
  '°C': [-60, 150],
  '%': [0, 100],
  '': [0, 1],
} as const
export type TrackUnit = keyof typeof LIMITS

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
      return [
        step(powerState, 'solarPower', 0),
        step(powerState, 'batteryPower'),
        step(powerState, 'batteryCurrent'),
        step(powerState, 'batteryVoltage', 1),
        step(powerState, 'consumtionPower', 0),
        step(powerState, 'acPower', 0),
      ]
    case 'pm':
      return [
        ...phases.flatMap((phase) =>
          under(`phase${phase}`, [
            step(phasePower, 'voltage'),
            step(phasePower, 'current', 0),
            step(phasePower, 'activePower'),
            step(phasePower, 'powerFactor'),
          ]),
        ),
        step(meterTotals, 'frequency'),
        step(meterTotals, 'temperature'),
      ]
    case 'hydra':
      return ofHydra(device)
  }
}

function ofHydra({ variant, feedsIn }: TrackedKind & { family: 'hydra' }): TrackedQuantity[] {
  const equipment = equipmentOf(variant)
  const channels = groupsOf(equipment).flatMap(channelsOf)
  return [
    ...channels.flatMap((channel) =>
      under(`ac-power.${channel}`, [
        step(acPower, 'rp', feedsIn ? undefined : 0),
        step(acPower, 'v'),
      ]),
    ),
    ...under('battery-system', [
      step(batterySystem, 'bp'),
      ...(equipment.hasPanels ? [step(batterySystem, 'sp', 0)] : []),
      { ...step(batterySystem, 'abp'), kind: 'line' },
    ]),
    ...under('battery-monitor-power', [step(batteryMonitorPower, 'v', 1)]),
  ]
}

/** The fields of a group that a track may set. */
type Tracked<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly unit: infer U } ? (U extends TrackUnit ? K : never) : K
}[keyof F]

/** A field of the protocol as a quantity, with the limits of its unit. */
function step<F extends Fields>(
  { fields }: FieldGroup<F>,
  name: Tracked<F> & string,
  min?: number,
): TrackedQuantity {
  const unit = (fields[name]?.unit ?? '') as TrackUnit
  const [least, max] = LIMITS[unit]
  return { name, unit, min: min ?? least, max, kind: 'step' }
}

/** Quantities of a part of a device, named under it. */
function under(part: string, quantities: readonly TrackedQuantity[]): TrackedQuantity[] {
  return quantities.map((quantity) => ({ ...quantity, name: `${part}.${quantity.name}` }))
}
