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

/** A viewer as a key: the same person in another role sees other devices. */
export type ViewerKey = `${'merchant' | 'end-user'}:${string}`

export function viewerKey({ uid, merchant }: Viewer): ViewerKey {
  return merchant ? `merchant:${uid}` : `end-user:${uid}`
}

/** All who may see a device [A4]. */
export function audienceOf({ merchant, owners }: DeviceSpec): readonly ViewerKey[] {
  return [
    viewerKey({ uid: merchant, merchant: true }),
    ...owners.map((uid) => viewerKey({ uid, merchant: false })),
  ]
}
