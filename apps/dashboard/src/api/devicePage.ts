import {
  accepted,
  type Reading,
  type Refusal,
  type ReportedPage,
  type Result,
} from '@wattpost/protocol'
import type { WarnOnce } from '../domain/warnOnce.ts'

/** A page of a list. */
export interface DevicePage<D> {
  readonly devices: readonly D[]
  readonly total: number
  readonly hasMore: boolean
}

interface PageQuery {
  readonly page: number
  readonly limit: number
}

/** A page with counts: an answer without them is the last page. */
export function wholePage<D>(
  { devices, total, hasMore }: ReportedPage<D>,
  { page, limit }: PageQuery,
): DevicePage<D> {
  const known = page * limit + devices.length
  return {
    devices,
    total: total ?? known,
    hasMore: hasMore ?? (total !== undefined && devices.length > 0 && known < total),
  }
}

/** Logs the devices that could not be read whole, each once. */
export function warnOfDevices(
  { refusals }: Pick<ReportedPage<unknown>, 'refusals'>,
  warn: WarnOnce,
): void {
  for (const { what, where, message } of refusals) warn(`${what} ${where}`, message)
}

/** A list as a reading: its devices are logged one by one. */
export function unwarned<T>(read: Result<T, Refusal>): Result<Reading<T>, Refusal> {
  return read.ok ? accepted({ value: read.value, unread: null }) : read
}
