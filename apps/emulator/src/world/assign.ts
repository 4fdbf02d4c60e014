import type { AssignAction } from './action.ts'
import { audienceOf, type Holding } from './scope.ts'

/** The uid of an account by its email. */
export type UidOf = (email: string) => string | undefined

/** Why a device cannot change hands so; `null` when it can. */
export function assignRefusal({ merchant, owner }: AssignAction, uidOf: UidOf): string | null {
  if (merchant === undefined && owner === undefined) return 'assign needs a merchant or an owner'
  const stranger = [merchant, owner].find(
    (email) => typeof email === 'string' && uidOf(email) === undefined,
  )
  return stranger === undefined ? null : `no account "${stranger}"`
}

/** The device in its new hands; who had it before and keeps it, keeps its past. */
export function assigned(
  before: Holding,
  { merchant, owner }: AssignAction,
  atMs: number,
  uidOf: UidOf,
): Holding {
  const after: Holding = {
    merchant: merchant === undefined ? before.merchant : known(merchant, uidOf),
    owners: owner === undefined ? before.owners : owner === null ? [] : [known(owner, uidOf)],
  }
  const had = audienceOf(before)
  const sinceMs = Object.fromEntries(
    audienceOf(after).flatMap((viewer) => {
      const ms = had.includes(viewer) ? before.sinceMs?.[viewer] : atMs
      return ms === undefined ? [] : [[viewer, ms]]
    }),
  )
  return { ...after, sinceMs }
}

function known(email: string, uidOf: UidOf): string {
  const uid = uidOf(email)
  if (uid === undefined) throw new Error(`no account ${email}: an assignment is checked before`)
  return uid
}
