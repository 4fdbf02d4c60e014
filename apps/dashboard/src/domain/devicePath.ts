import type { Family } from '@wattpost/protocol'

/** Path of a device's page. */
export function devicePath(family: Family, id: string): string {
  return `/device/${family}/${encodeURIComponent(id)}`
}
