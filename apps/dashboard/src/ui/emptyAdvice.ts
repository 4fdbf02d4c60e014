import type { ListSearch } from './useListSearch.ts'

/** What to do about an empty list: widen it, or have something put into it. */
export function emptyAdvice({ search, filter }: Pick<ListSearch, 'search' | 'filter'>): string {
  if (search === '' && filter === null) {
    return 'None is assigned to this account yet. Ask whoever looks after your devices to assign them to it.'
  }
  if (filter === null) return 'Search for something else.'
  if (search === '') return 'Take the filter away to see the others.'
  return 'Search for something else, or take the filter away.'
}
