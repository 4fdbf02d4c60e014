import type { DeviceStatus, ReportedStatus } from '@wattpost/protocol'
import type { ListFilter } from '../../api/useDevicePages.ts'
/**
 * The source of a list. `frames`: the server answers no list, so it has the devices that have reported.
 * `unfiltered`: the server ignores search and filter, which are applied here to the loaded devices.
 */
export type ListSource = 'server' | 'frames' | 'unfiltered'

interface Answered {
  /** Whether this connection answers lists, as far as it is known. */
  readonly isAnswered: boolean
  /** The devices of the list so far; `undefined` before its first page. */
  readonly ids: readonly string[] | undefined
  /** They are those of the last search. */
  readonly isPrevious: boolean
  readonly isUnfiltered: boolean
}

/** A list that an earlier connection answered stays: a slow server does not shorten it. */
export function listSource({ isAnswered, ids, isPrevious, isUnfiltered }: Answered): ListSource {
  const hasList = isAnswered || (ids !== undefined && !isPrevious)
  if (!hasList) return 'frames'
  return isUnfiltered ? 'unfiltered' : 'server'
}

/** The part of a device that search and filter read. */
export interface Listed {
  readonly deviceId: string
  readonly site?: string | undefined
  readonly status?: ReportedStatus | undefined
}

type Wanted = Pick<ListFilter, 'search' | 'filter'>

/** Whether a device matches: its id or site has the searched text, in any letter case, and its state is the filter's. */
export function isMatch(
  { deviceId, site = '' }: Listed,
  { search, filter }: Wanted,
  state: DeviceStatus,
): boolean {
  const text = search.toLowerCase()
  const isFound = [deviceId, site].some((part) => part.toLowerCase().includes(text))
  return isFound && (filter === null || filter === state)
}

/**
 * Whether a server ignores search and filter: its page has devices that do not match, and is the same as without them.
 * @param unfiltered ids of that page without search and filter; `undefined` when it was not loaded
 */
export function isIgnored(
  devices: readonly Listed[],
  wanted: Wanted,
  unfiltered: readonly string[] | undefined,
): boolean {
  const isSame =
    unfiltered === undefined ||
    (unfiltered.length === devices.length &&
      devices.every(({ deviceId }, at) => deviceId === unfiltered[at]))
  // A word without a known meaning may be what was asked for.
  const stateOf = ({ status = 'unknown' }: Listed) =>
    status === 'unclear' ? (wanted.filter ?? 'unknown') : status
  return isSame && devices.some((device) => !isMatch(device, wanted, stateOf(device)))
}
