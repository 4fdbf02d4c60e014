import { type ByFamily, FAMILIES } from './fleet.ts'
import type { WholeList } from './useWholeList.ts'

/** How much of the fleet the sums hold, while that is not all of it; empty when it is. */
export function soFar(
  lists: ByFamily<Pick<WholeList, 'ids' | 'total' | 'isWhole' | 'error'>>,
): string {
  const all = FAMILIES.map((family) => lists[family])
  if (all.every(({ isWhole }) => isWhole)) return ''
  const known = all.reduce((sum, { ids }) => sum + (ids?.length ?? 0), 0)
  const total = all.reduce((sum, list) => sum + (list.total ?? 0), 0)
  const isComing = all.some(({ isWhole, error }) => !isWhole && error === null)
  const many = (count: number) => count.toLocaleString('en')
  const missing = all.some(({ ids }) => ids === undefined)
    ? ', one family not among them'
    : ` of ${many(total)}`
  return isComing
    ? `Loading: ${many(known)} devices${missing} so far.`
    : `The sums are of ${many(known)} devices${missing}: the rest could not be fetched.`
}
