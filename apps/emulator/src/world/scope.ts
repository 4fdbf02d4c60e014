import type { DeviceSpec } from './spec.ts'

/** Who is asking, as far as scope goes. */
export interface Viewer {
  readonly uid: string
  readonly merchant: boolean
}

/** A merchant reaches their own fleet, an end user the devices assigned to them, nobody else's [A4]. */
export function maySee(viewer: Viewer, spec: DeviceSpec): boolean {
  return viewer.merchant ? spec.merchant === viewer.uid : spec.owners.includes(viewer.uid)
}

/** The uids of all who may see a device. */
export function audienceOf(spec: DeviceSpec): readonly string[] {
  return [spec.merchant, ...spec.owners]
}
