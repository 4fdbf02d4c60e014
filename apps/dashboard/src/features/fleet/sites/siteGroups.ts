import type { DeviceStatus, Family } from '@wattpost/protocol'
import { type Alert, byUrgency } from '../../../domain/alerts/alert.ts'
import { type At, deviceNow } from '../../../domain/alerts/fleetAlerts.ts'
import { devicesOf, type Fleet } from '../../../domain/fleet.ts'

/** A device as the list of sites sees it. */
export interface SiteDevice {
  readonly id: string
  readonly family: Family
  readonly site: string | undefined
  readonly region: string | undefined
  readonly state: DeviceStatus
  /** Reason of its state. */
  readonly reason: Alert | null
  /** Degrees; `undefined` where the backend sends no position. */
  readonly latitude: number | undefined
  readonly longitude: number | undefined
}

/** The devices of a fleet, with the reason that each other screen names too. */
export function siteDevices(fleet: Fleet, at: At): readonly SiteDevice[] {
  return devicesOf(fleet).map((one) => {
    const { family, device } = one
    const { deviceId: id, site, region, latitude, longitude } = device
    const { state, reason } = deviceNow(one, one.freshness, at)
    return { id, family, site, region, state, reason, latitude, longitude }
  })
}

export interface Position {
  /** Degrees, north positive. */
  readonly latitude: number
  /** Degrees, east positive. */
  readonly longitude: number
}

/** A site: the devices of a name at one place. */
export interface Site {
  readonly key: string
  /** The id of its only device where the backend sends no names. */
  readonly name: string
  readonly region: string | undefined
  /** The worst of its devices: down, then unknown, then up. */
  readonly state: DeviceStatus
  /** The most urgent of its devices' reasons. */
  readonly reason: Pick<Alert, 'title' | 'tone'> | null
  /** `null` where the backend sends no position. */
  readonly position: Position | null
  readonly devices: readonly SiteDevice[]
}

const WORST: readonly DeviceStatus[] = ['down', 'unknown', 'up']

export function worstState(states: readonly DeviceStatus[]): DeviceStatus {
  return WORST.find((state) => states.includes(state)) ?? 'unknown'
}

/** The sites of devices, by name; devices of the same name and place are one site. */
export function sitesOf(devices: readonly SiteDevice[]): readonly Site[] {
  const groups = new Map<string, SiteDevice[]>()
  for (const device of devices) {
    const key = keyOf(device)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [device])
    else group.push(device)
  }
  return [...groups].map(([key, group]) => siteOf(key, group)).toSorted(byName)
}

function keyOf({ id, site, latitude, longitude }: SiteDevice): string {
  return site === undefined ? id : `${site} ${latitude} ${longitude}`
}

function siteOf(key: string, devices: readonly SiteDevice[]): Site {
  const [first] = devices
  const { latitude, longitude } = first ?? {}
  return {
    key,
    name: first?.site ?? first?.id ?? '',
    region: first?.region,
    state: worstState(devices.map(({ state }) => state)),
    reason: devices.flatMap(({ reason }) => reason ?? []).toSorted(byUrgency)[0] ?? null,
    position: latitude === undefined || longitude === undefined ? null : { latitude, longitude },
    devices,
  }
}

const collator = new Intl.Collator(undefined, { numeric: true })
const byName = (a: Site, b: Site) => collator.compare(a.name, b.name)

/** The number of sites of a search that each filter by state would show; a site counts for each state of its devices. */
export function stateCountsOf(
  sites: readonly Site[],
  search: string,
): Readonly<Record<DeviceStatus | 'all', number>> {
  const found = matchingSites(sites, { search, state: null })
  const counts = { all: found.length, up: 0, down: 0, unknown: 0 }
  for (const { devices } of found)
    for (const state of new Set(devices.map((device) => device.state))) counts[state] += 1
  return counts
}

/** The filter of the list of sites. */
export interface SiteFilter {
  /** In the name, the region or a device's id, in any letter case. */
  readonly search: string
  readonly state: DeviceStatus | null
}

export function matchingSites(
  sites: readonly Site[],
  { search, state }: SiteFilter,
): readonly Site[] {
  const wanted = search.trim().toLowerCase()
  return sites.filter(({ name, region = '', devices }) => {
    const texts = [name, region, ...devices.map(({ id }) => id)]
    const isFound = texts.some((text) => text.toLowerCase().includes(wanted))
    return isFound && (state === null || devices.some((device) => device.state === state))
  })
}
