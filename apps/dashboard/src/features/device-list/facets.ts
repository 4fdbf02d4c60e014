import type { DeviceStatus } from '@wattpost/protocol'
import { ALERT_GROUPS, type AlertGroup } from '../../domain/alerts/alert.ts'
import type { ListSearch } from '../../ui/list/useListSearch.ts'

/** The filters of a list besides its search; each is a parameter of the address. `filter` is the state. */
export const FACETS = ['filter', 'region', 'variant', 'alert'] as const
export type Facet = (typeof FACETS)[number]

/** The chosen value of each facet; `null` for all. */
export type Chosen = Readonly<Record<Facet, string | null>>

/** Any alert, of any group. */
export const ANY_ALERT = 'any'

/** The part of a device that facets read. */
export interface Faceted {
  readonly state: DeviceStatus
  readonly region: string | undefined
  readonly variant: string | undefined
  /** Groups of the device's alerts, without notes. */
  readonly alertGroups: readonly AlertGroup[]
}

/** A value of a facet, and the number of devices that have it and match the other facets. */
export interface FacetOption {
  readonly value: string
  readonly count: number
}

/** Whether a device has all chosen values; `except` is not looked at. */
export function hasChosen(device: Faceted, chosen: Chosen, except: Facet | null = null): boolean {
  return FACETS.every((facet) => {
    const value = chosen[facet]
    return value === null || facet === except || valuesOf(device, facet).includes(value)
  })
}

/**
 * The values of a facet among devices, each with its count under the other facets; regions and variants by name, states
 * and alerts in their own order. A chosen value is always among them.
 */
export function facetOptions(
  devices: readonly Faceted[],
  facet: Facet,
  chosen: Chosen,
): readonly FacetOption[] {
  const counts = new Map<string, number>()
  const choice = chosen[facet]
  if (choice !== null) counts.set(choice, 0)
  for (const device of devices) {
    const isCounted = hasChosen(device, chosen, facet)
    for (const value of valuesOf(device, facet))
      counts.set(value, (counts.get(value) ?? 0) + Number(isCounted))
  }
  const order: readonly string[] | undefined = ORDERS[facet]
  const position = (value: string) => order?.indexOf(value) ?? 0
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => position(a.value) - position(b.value) || a.value.localeCompare(b.value))
}

const ORDERS: Readonly<Partial<Record<Facet, readonly string[]>>> = {
  filter: ['up', 'down', 'unknown'],
  alert: [ANY_ALERT, ...ALERT_GROUPS],
}

function valuesOf(device: Faceted, facet: Facet): readonly string[] {
  switch (facet) {
    case 'filter':
      return [device.state]
    case 'region':
      return device.region === undefined ? [] : [device.region]
    case 'variant':
      return device.variant === undefined ? [] : [device.variant]
    case 'alert':
      return device.alertGroups.length === 0 ? [] : [ANY_ALERT, ...new Set(device.alertGroups)]
  }
}

/** The filters of a list, as in the address. */
export function chosenIn({ filter, param }: Pick<ListSearch, 'filter' | 'param'>): Chosen {
  const values = FACETS.map((facet) => [facet, facet === 'filter' ? filter : param(facet)])
  return Object.fromEntries(values) as Record<Facet, string | null>
}

/** Whether the browser must filter, since the server knows `filter`, the state, alone. */
export function isFilteredInBrowser({ region, variant, alert }: Chosen): boolean {
  return region !== null || variant !== null || alert !== null
}
