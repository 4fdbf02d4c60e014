import { useMemo } from 'react'
import type { Recent } from './recent.ts'
import type { SparkPoint } from './spark.ts'

/** The newest values of a device, this one the last of them; nothing while nobody knows it. */
export function useRecent(
  recent: Recent,
  id: string,
  t: number | undefined,
  v: number,
): readonly SparkPoint[] {
  // Taking the same value in again changes nothing, so that React may ask as often as it likes.
  return useMemo(() => (t === undefined ? [] : recent.add(id, { t, v })), [recent, id, t, v])
}
