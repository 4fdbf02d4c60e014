import type { ReportedPage } from '@wattpost/protocol'
import type { WarnOnce } from '../domain/warnOnce.ts'

/** A page of a list. */
export interface DevicePage<D> {
  readonly devices: readonly D[]
  /** `undefined` while the server gives none and another page may follow. */
  readonly total: number | undefined
  readonly hasMore: boolean
}

export interface PageQuery {
  readonly page: number
  readonly limit: number
}

/** A page with counts: where the server gives none, another page may follow a full one [R23]. */
export function wholePage<D>(
  { devices, rowCount, total, hasMore }: ReportedPage<D>,
  { page, limit }: PageQuery,
): DevicePage<D> {
  const known = page * limit + rowCount
  if (total !== undefined)
    return { devices, total, hasMore: hasMore ?? (rowCount > 0 && known < total) }
  // A server that ignores the limit answers the whole list.
  const mayFollow = hasMore ?? rowCount === limit
  return { devices, total: mayFollow ? undefined : known, hasMore: mayFollow }
}

/** Logs the devices that could not be read whole, each once. */
export function warnOfDevices(
  { refusals }: Pick<ReportedPage<unknown>, 'refusals'>,
  warn: WarnOnce,
): void {
  for (const { what, where, message } of refusals) warn(`${what} ${where}`, message)
}
