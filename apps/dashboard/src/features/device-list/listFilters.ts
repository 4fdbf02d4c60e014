import type { ListSearch } from '../../ui/list/useListSearch.ts'
import { type Chosen, FACETS, type Facet } from './facets.ts'

/** The filters of a list, as in the address. */
export function chosenIn({ filter, param }: Pick<ListSearch, 'filter' | 'param'>): Chosen {
  const values = FACETS.map((facet) => [facet, facet === 'filter' ? filter : param(facet)])
  return Object.fromEntries(values) as Record<Facet, string | null>
}

/** Whether a chosen filter is missing at the server. */
export function isFilteredHere({ region, variant, alert }: Chosen): boolean {
  return region !== null || variant !== null || alert !== null
}
