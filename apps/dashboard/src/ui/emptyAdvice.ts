import type { ListSearch } from './useListSearch.ts'

/** What to do about an empty list: widen it, or have something put into it. */
export function emptyAdvice({ search, filter }: Pick<ListSearch, 'search' | 'filter'>): string {
  return search === '' && filter === null
    ? 'None is assigned to this account yet. Ask whoever looks after your devices to assign them to it.'
    : 'Search for something else, or take the filter away.'
}
