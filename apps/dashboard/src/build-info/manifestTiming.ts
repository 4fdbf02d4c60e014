import { MANIFEST_DELAY_MS } from '@wattpost/protocol'

/** What a browser may tell of its connection; few do. */
export interface Connection {
  readonly effectiveType?: string
  readonly saveData?: boolean
}

/**
 * How long after the page is idle the manifest is fetched, milliseconds; `null` is not ahead at all, for a
 * very slow connection or somebody who saves data [C9].
 */
export function manifestDelayMs(connection: Connection | undefined): number | null {
  if (connection?.effectiveType === 'slow-2g' || connection?.saveData) return null
  return MANIFEST_DELAY_MS
}
