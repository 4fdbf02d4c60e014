import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import type { AssignAction } from './action.ts'

/** A user, as far as scope is concerned. */
export interface Viewer {
  readonly uid: string
  readonly merchant: boolean
}

/** The users to whom a device belongs. */
export interface Ownership {
  /** uid of the merchant whose fleet the device is in. */
  readonly merchant: string
  /** uids of the end users to whom the device is assigned. */
  readonly owners: readonly string[]
  /** Start of ownership, in ms, for users who got the device during the run: earlier data is hidden from them. */
  readonly sinceMs?: Readonly<Partial<Record<ViewerKey, number>>>
}

/**
 * A merchant reads the devices of their fleet, an end user the devices assigned to them [A4]. Answers to clients go
 * through `VisibleWorld`, which calls this.
 */
export function maySee(viewer: Viewer, { merchant, owners }: Ownership): boolean {
  return viewer.merchant ? merchant === viewer.uid : owners.includes(viewer.uid)
}

/** A viewer as a key. One person has two keys: their merchant and end-user roles read different devices. */
export type ViewerKey = `${'merchant' | 'end-user'}:${string}`

export function viewerKey({ uid, merchant }: Viewer): ViewerKey {
  return merchant ? `merchant:${uid}` : `end-user:${uid}`
}

/** All viewers who may read a device [A4]. */
export function audienceOf({ merchant, owners }: Ownership): readonly ViewerKey[] {
  return [
    viewerKey({ uid: merchant, merchant: true }),
    ...owners.map((uid) => viewerKey({ uid, merchant: false })),
  ]
}

/** The uid of an account by its email. */
export type UidOf = (email: string) => string | undefined

/** Whether an assignment names a user, and only known accounts. */
export function checkAssignment(action: AssignAction, uidOf: UidOf): Result<AssignAction, Refusal> {
  const { merchant, owner } = action
  const refusal = (where: string, message: string) => refused({ what: 'assign', where, message })
  if (merchant === undefined && owner === undefined)
    return refusal('', 'assign needs a merchant or an owner')
  const unknown = [merchant, owner].find(
    (email) => typeof email === 'string' && uidOf(email) === undefined,
  )
  if (unknown === undefined) return accepted(action)
  return refusal(unknown === merchant ? 'merchant' : 'owner', `no account "${unknown}"`)
}

/** The ownership after an assignment. Users who keep the device keep their start of ownership. */
export function assigned(
  before: Ownership,
  { merchant, owner }: AssignAction,
  atMs: number,
  uidOf: UidOf,
): Ownership {
  const after: Ownership = {
    merchant: merchant === undefined ? before.merchant : knownUid(merchant, uidOf),
    owners: owner === undefined ? before.owners : owner === null ? [] : [knownUid(owner, uidOf)],
  }
  const previous = audienceOf(before)
  const sinceMs = Object.fromEntries(
    audienceOf(after).flatMap((viewer) => {
      const ms = previous.includes(viewer) ? before.sinceMs?.[viewer] : atMs
      return ms === undefined ? [] : [[viewer, ms]]
    }),
  )
  return { ...after, sinceMs }
}

function knownUid(email: string, uidOf: UidOf): string {
  const uid = uidOf(email)
  if (uid === undefined) throw new Error(`no account ${email}: call checkAssignment first`)
  return uid
}
