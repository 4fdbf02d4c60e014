import type { WorldEntry } from './worldLog.ts'

/** What a device told, or a scenario told in its name. */
export interface Told {
  readonly event: string
  readonly data: unknown
}

/**
 * The frames of an entry of the world log that tell an event, of one device or of any. A report's frames are
 * made only when they may be among them.
 */
export function told(
  entry: WorldEntry,
  event: string,
  device: string | undefined,
): readonly Told[] {
  switch (entry.kind) {
    case 'verbatim':
      return isOf(entry, event, device) ? [entry] : []
    case 'change':
    case 'report':
      if (device !== undefined && entry.deviceId !== device) return []
      return entry.frames().filter((frame) => frame.event === event)
    default:
      return []
  }
}

function isOf(
  told: { readonly event: string; readonly deviceId: string },
  event: string,
  device: string | undefined,
): boolean {
  return told.event === event && (device === undefined || told.deviceId === device)
}
