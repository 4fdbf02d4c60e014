import type { DevicePage, Family } from '@wattpost/protocol'

/** A device that a search has found. */
export interface Hit {
  readonly family: Family
  readonly id: string
  readonly site: string | undefined
}

/** The hits of a family. */
export interface FamilyHits {
  readonly family: Family
  readonly hits: readonly Hit[]
  /** Number of all matches, of which `hits` are the best; `undefined` while further ones may follow. */
  readonly total: number | undefined
}

const SHOWN_MAX = 6

/**
 * The best hits of a family: ids that begin with the text, then sites that do, then the others, each in their order. Devices
 * that do not match are left out, since some servers ignore a search.
 * @param counts matches by the server, if it counts them, and whether further devices follow
 */
export function rankedHits(
  family: Family,
  found: readonly Hit[],
  search: string,
  { total, hasMore }: Pick<DevicePage<unknown>, 'total' | 'hasMore'>,
): FamilyHits {
  const wanted = search.toLowerCase()
  const ranked = found
    .map((hit) => ({ hit, rank: rankOf(hit, wanted) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ hit }) => hit)
  const isIgnored = ranked.length < found.length
  const ownTotal = hasMore ? undefined : ranked.length
  return { family, hits: ranked.slice(0, SHOWN_MAX), total: isIgnored ? ownTotal : total }
}

/** Whether a family may have matches beside those that are shown. */
export function mayHaveMore({ hits, total }: FamilyHits): boolean {
  return total === undefined || total > hits.length
}

function rankOf({ id, site = '' }: Hit, wanted: string): number | null {
  const [idText, siteText] = [id.toLowerCase(), site.toLowerCase()]
  if (idText.startsWith(wanted)) return 0
  if (siteText.startsWith(wanted)) return 1
  return idText.includes(wanted) || siteText.includes(wanted) ? 2 : null
}

/**
 * The option after a key press, of `count`; `null` for any other key.
 * @param from -1 without an option
 */
export function optionAfter(key: string, from: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (from + 1) % count
  return key === 'ArrowUp' ? (Math.max(from, 0) + count - 1) % count : null
}
