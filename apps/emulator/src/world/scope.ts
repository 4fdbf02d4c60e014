/** Who is asking, as far as scope goes. */
export interface Viewer {
  readonly uid: string
  readonly merchant: boolean
}

/** Whose a device is. */
export interface Holding {
  /** uid of the merchant whose fleet it belongs to. */
  readonly merchant: string
  /** uids of the end users it is assigned to. */
  readonly owners: readonly string[]
  /** Since when, for those who got it while it ran: what was before is not theirs to know. */
  readonly sinceMs?: Readonly<Partial<Record<ViewerKey, number>>>
}

/** A merchant reaches their own fleet, an end user the devices assigned to them, nobody else's [A4]. */
export function maySee(viewer: Viewer, { merchant, owners }: Holding): boolean {
  return viewer.merchant ? merchant === viewer.uid : owners.includes(viewer.uid)
}

/** A viewer as a key: the same person in another role sees other devices. */
export type ViewerKey = `${'merchant' | 'end-user'}:${string}`

export function viewerKey({ uid, merchant }: Viewer): ViewerKey {
  return merchant ? `merchant:${uid}` : `end-user:${uid}`
}

/** All who may see a device [A4]. */
export function audienceOf({ merchant, owners }: Holding): readonly ViewerKey[] {
  return [
    viewerKey({ uid: merchant, merchant: true }),
    ...owners.map((uid) => viewerKey({ uid, merchant: false })),
  ]
}
