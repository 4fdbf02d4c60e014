import type { BgDevice, DeviceStatus, Family, HydraDevice, MeterDevice } from '@wattpost/protocol'
import type { Silence } from '../../live/silence.ts'

/** A device and what can be said of it now: one whose last word is too old is unknown, whatever it said. */
export interface Known<D> {
  readonly device: D
  readonly state: DeviceStatus
  /** Who is to blame where the word is too old. */
  readonly silence: Silence
}

/** All devices that are known so far of those that a user may see. */
export interface Fleet {
  readonly bg: readonly Known<BgDevice>[]
  readonly pm: readonly Known<MeterDevice>[]
  readonly hydra: readonly Known<HydraDevice>[]
}

/** Something of each family. */
export type ByFamily<T> = Readonly<Record<Family, T>>

/** The order in which families stand on every screen. */
export const FAMILIES = ['bg', 'pm', 'hydra'] as const satisfies readonly Family[]
