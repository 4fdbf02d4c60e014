import { type ByFamily, FAMILIES } from './fleet.ts'
import type { WholeList } from './useWholeList.ts'

type Known = ByFamily<Pick<WholeList, 'ids' | 'total' | 'isWhole' | 'error'>>

/** How it ended, to be read out; empty while more is on its way, for nobody wants to hear each step. */
export function soFarSpoken(lists: Known): string {
  const all = FAMILIES.map((family) => lists[family])
  if (all.some(({ isWhole, error }) => !isWhole && error === null)) return ''
  const known = all.reduce((sum, { ids }) => sum + (ids?.length ?? 0), 0)
  return all.every(({ isWhole }) => isWhole)
    ? `All ${known} devices are counted.`
    : `Only ${known} devices could be fetched.`
}

/** How much of the fleet the sums hold, of one family at least, while that is not all of it; empty when it is. */
export function soFar(lists: Known): string {
  const all = FAMILIES.map((family) => lists[family])
  if (all.every(({ isWhole }) => isWhole)) return ''
  const known = all.reduce((sum, { ids }) => sum + (ids?.length ?? 0), 0)
  const total = all.reduce((sum, list) => sum + (list.total ?? 0), 0)
  const isComing = all.some(({ isWhole, error }) => !isWhole && error === null)
  const many = (count: number) => count.toLocaleString('en')
  const untold = all.filter(({ ids }) => ids === undefined).length
  const missing =
    untold > 0
      ? `, ${untold === 1 ? 'one family' : 'two families'} not among them`
      : ` of ${many(total)}`
  return isComing
    ? `Loading: ${many(known)} devices${missing} so far.`
    : `The sums are of ${many(known)} devices${missing}: the rest could not be fetched.`
}
