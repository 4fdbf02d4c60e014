import type {
  DeviceStatus,
  Family,
  ReportedBg,
  ReportedHydra,
  ReportedMeter,
} from '@wattpost/protocol'
import {
  type AnyDevice,
  type Freshness,
  type KnownDevice,
  type Power,
  powerOf,
} from './deviceState.ts'

/** A device and its current state: `unknown` once its last report is too old, whatever the report says. */
export interface Known<D> extends KnownDevice<D> {
  /** Reason why the last report is too old. */
  readonly freshness: Freshness
}

/** The loaded devices of the user's fleet. */
export interface Fleet {
  readonly bg: readonly Known<ReportedBg>[]
  readonly pm: readonly Known<ReportedMeter>[]
  readonly hydra: readonly Known<ReportedHydra>[]
}

/** A value for each family. */
export type ByFamily<T> = Readonly<Record<Family, T>>

/** The order of the families on every screen. */
export const FAMILIES = ['bg', 'pm', 'hydra'] as const satisfies readonly Family[]

/** The devices of a fleet, family by family. */
export function devicesOf(fleet: Fleet): readonly (AnyDevice & Known<unknown>)[] {
  return [
    ...fleet.bg.map((known) => ({ ...known, family: 'bg' as const })),
    ...fleet.pm.map((known) => ({ ...known, family: 'pm' as const })),
    ...fleet.hydra.map((known) => ({ ...known, family: 'hydra' as const })),
  ]
}

/** The number of devices in each state; unknown is neither up nor down. */
export type StateCounts = Readonly<Record<DeviceStatus, number>>

export function stateCounts(known: readonly { readonly state: DeviceStatus }[]): StateCounts {
  const counts = { up: 0, down: 0, unknown: 0 }
  for (const { state } of known) counts[state] += 1
  return counts
}

/** The devices of a fleet by whether they have power. */
export function byPower(
  fleet: Fleet,
): Readonly<Record<Power, readonly (AnyDevice & Known<unknown>)[]>> {
  const groups: Record<Power, (AnyDevice & Known<unknown>)[]> = {
    on: [],
    off: [],
    switchedOff: [],
    unknown: [],
  }
  for (const one of devicesOf(fleet)) groups[powerOf(one, one.state)].push(one)
  return groups
}

/** How much of the list of a family is known. */
interface ListExtent {
  readonly isWhole: boolean
  /** Reason why loading stopped. */
  readonly error: Error | null
  /** Number of devices by the server, if it counts them. */
  readonly total: number | undefined
  /** `undefined` before the first page. */
  readonly ids: readonly string[] | undefined
}

/** How much of a fleet is known by the lists of its families. */
export function extentOf(lists: ByFamily<Pick<ListExtent, 'isWhole' | 'error'>>) {
  const each = FAMILIES.map((family) => lists[family])
  return {
    isWhole: each.every(({ isWhole }) => isWhole),
    /** Every list has arrived, or failed. */
    isSettled: each.every(({ isWhole, error }) => isWhole || error !== null),
    hasFailed: each.some(({ error }) => error !== null),
  }
}

/** Number of devices in the lists that have arrived; `undefined` while one of them may be longer than is known. */
export function totalOf(lists: ByFamily<Pick<ListExtent, 'total' | 'ids'>>): number | undefined {
  const arrived = FAMILIES.filter((family) => lists[family].ids !== undefined)
  return arrived.reduce<number | undefined>((sum, family) => {
    const { total } = lists[family]
    return sum === undefined || total === undefined ? undefined : sum + total
  }, 0)
}
