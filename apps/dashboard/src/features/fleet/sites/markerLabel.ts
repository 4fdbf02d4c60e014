import { text } from '../text.ts'
import type { Marker } from './clusters.ts'

const STATES = { up: 'online', down: 'down', unknown: 'offline' } as const
/** Named sites of a cluster. */
const NAMED_MAX = 3

/** `Ikeja Clinic: Online`, or `12 sites: Abuja Tower, Ikeja Clinic, Lekki Home…: Down`. */
export function markerLabel({ sites, state }: Pick<Marker, 'sites' | 'state'>): string {
  const names = sites.slice(0, NAMED_MAX).map(({ name }) => name)
  const stateName = text(STATES[state])
  if (sites.length === 1) return text('siteLabel', { name: names.join(), state: stateName })
  const more = sites.length > NAMED_MAX ? '…' : ''
  const values = { count: sites.length, names: `${names.join(', ')}${more}`, state: stateName }
  return text('sitesLabel', values)
}
