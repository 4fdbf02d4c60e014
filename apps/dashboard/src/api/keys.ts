import type { Family, MeterPeriod } from '@wattpost/protocol'

/**
 * Keys of the query cache. All that is told of one device's past begins with `deviceKey`, so that one
 * call can declare it out of date; snapshots stand apart, since the live side renews those itself.
 */
export const deviceKey = (id: string) => ['device', id] as const
export const snapshotKey = (family: Family, id: string) => ['snapshot', family, id] as const
export const listKey = (family: Family) => ['list', family] as const
/** What a channel's change makes wrong at once: power status and timeline. */
export const outageKey = (id: string) => [...deviceKey(id), 'outages'] as const
/** A meter's energy of a period that begins at `fromMs`: day, week and month may begin at one moment [H10]. */
export const meterEnergyKey = (id: string, period: MeterPeriod, tz: string, fromMs: number) =>
  [...deviceKey(id), 'energy', period, tz, fromMs] as const
