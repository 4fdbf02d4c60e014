import type { Family, ReportedBg, ReportedHydra, ReportedMeter } from '@wattpost/protocol'
import type { AnyDevice } from '../deviceState.ts'
import { bgState } from './bg.ts'
import { hydraState } from './hydra.ts'
import { meterTotals } from './meter.ts'
import { entriesOf, type LiveQuantity } from './quantity.ts'

/** A quantity of a family's devices. */
interface FamilyQuantity {
  readonly entry: LiveQuantity
  /** `null`: this device does not measure it; `undefined`: it is not known now. */
  readonly read: (device: AnyDevice['device']) => number | null | undefined
}

/** The quantities that a family's devices measure now, which lists take. */
export const liveQuantities: Readonly<Record<Family, readonly FamilyQuantity[]>> = {
  bg: entriesOf(bgState).map(([key, entry]) => ({
    entry,
    read: (device) => (device as ReportedBg).powerState[key],
  })),
  pm: entriesOf(meterTotals).map(([key, entry]) => ({
    entry,
    read: (device) => (device as ReportedMeter).powerState[key],
  })),
  hydra: entriesOf(hydraState).map(([, entry]) => ({
    entry,
    read: (device) => entry.read(device as ReportedHydra),
  })),
}
