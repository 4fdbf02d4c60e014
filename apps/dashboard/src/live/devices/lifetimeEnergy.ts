import type { LifetimeEnergyRow } from '@wattpost/protocol'

/** The counters of live data, and the lifetime energies that count the same. */
const LIFETIME_KEYS = {
  ie: 'lifetime_import_energy_Wh',
  ee: 'lifetime_export_energy_Wh',
  ce: 'lifetime_charged_energy_Wh',
  de: 'lifetime_discharged_energy_Wh',
} as const

/** Counters of a channel or battery monitor, Wh. */
type Counters = { readonly [K in keyof typeof LIFETIME_KEYS]?: number | undefined }
type CountersByName = Readonly<Record<string, Counters>> | undefined

/** The parts of a hydra's latest data with counters. */
interface LatestCounters {
  readonly 'ac-channel-energy'?: CountersByName
  readonly 'battery-monitor-energy'?: CountersByName
}

type Row = Pick<LifetimeEnergyRow, 'monitor_id'> & {
  readonly [K in keyof LifetimeEnergyRow]?: LifetimeEnergyRow[K] | undefined
}

/**
 * The lifetime energies [E16] of a hydra, risen as its live counters; nothing for an update without counters.
 * @param update the types of its latest data that a frame replaces
 */
export function risenLifetime<R extends Row>(
  device: { readonly latestData: LatestCounters; readonly lifetime_energy: readonly R[] },
  update: LatestCounters,
): { readonly lifetime_energy?: R[] } {
  const later = countersByMonitor(update)
  if (later.size === 0) return {}
  const earlier = countersByMonitor(device.latestData)
  const lifetime_energy = device.lifetime_energy.map((row) => {
    const [from, to] = [earlier.get(row.monitor_id), later.get(row.monitor_id)]
    return from === undefined || to === undefined ? row : { ...row, ...risen(row, from, to) }
  })
  return { lifetime_energy }
}

/** Counters by `monitor_id`: `ac-1` is channel 1. */
function countersByMonitor(latest: LatestCounters): ReadonlyMap<string, Counters> {
  const channels = Object.entries(latest['ac-channel-energy'] ?? {})
  return new Map([
    ...channels.map(([channel, counters]) => [`ac-${channel}`, counters] as const),
    ...Object.entries(latest['battery-monitor-energy'] ?? {}),
  ])
}

function risen(row: Row, from: Counters, to: Counters): Partial<Row> {
  const keys = Object.keys(LIFETIME_KEYS) as (keyof Counters)[]
  return Object.fromEntries(
    keys.flatMap((key) => {
      const total = row[LIFETIME_KEYS[key]]
      const [fromWh, toWh] = [from[key], to[key]]
      if (total === undefined || fromWh === undefined || toWh === undefined) return []
      return [[LIFETIME_KEYS[key], advanced(total, fromWh, toWh)]]
    }),
  )
}

/** A counter that is itself the total replaces it, also after a reset. Another one adds its rise; if lower, it began at 0. */
function advanced(totalWh: number, fromWh: number, toWh: number): number {
  if (totalWh === fromWh) return toWh
  return totalWh + (toWh < fromWh ? toWh : toWh - fromWh)
}
