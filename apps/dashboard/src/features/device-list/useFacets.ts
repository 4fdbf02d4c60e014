import type { Family } from '@wattpost/protocol'
import { useMemo } from 'react'
import type { DeviceFacts } from './deviceFacts.ts'
import { type Chosen, hasChosen } from './facets.ts'
import { useDeviceRows } from './useDeviceRows.ts'

const NONE: readonly string[] = []

interface Faceted {
  /** The ids that match. */
  readonly ids: readonly string[] | undefined
  /** All devices, for the counts of filters; `null` while no filter is open. */
  readonly rows: readonly DeviceFacts[] | null
}

/** Filters the loaded devices of a list, once a second; the same array until a device joins or leaves. */
export function useFacets(
  family: Family,
  ids: readonly string[] | undefined,
  isActive: boolean,
  chosen: Chosen,
): Faceted {
  const rows = useDeviceRows(family, isActive ? (ids ?? NONE) : NONE)
  const matching = rows.filter((row) => hasChosen(row, chosen)).map(({ id }) => id)
  const key = matching.join('\n')
  const matchingIds = useMemo(() => (key === '' ? NONE : key.split('\n')), [key])
  if (!isActive || ids === undefined) return { ids, rows: null }
  return { ids: matchingIds, rows }
}
