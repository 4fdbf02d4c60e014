import { createHash } from 'node:crypto'
import { z } from 'zod'

/** A server session, as its cookie has it. */
export const serverSession = z.object({
  /** By `sessionIdOf`. */
  id: z.string().min(1),
  uid: z.string().min(1),
  /** In epoch seconds. */
  issuedAtS: z.number(),
  /** End of the cookie, epoch ms. */
  expiresAtMs: z.number(),
})
export type ServerSession = z.infer<typeof serverSession>

/** The sessions that were signed out, kept until their cookies expire. */
export interface RevocationStore {
  isRevoked(session: ServerSession): boolean
  /** Revokes a session at once; resolves when that outlives the process, as far as the store can. */
  revoke(session: ServerSession): Promise<void>
}

/**
 * The id of a session: a hash of the signed part of its cookie. The signature itself has several encodings, so that a
 * changed one would be another id of the same session.
 */
export function sessionIdOf(cookie: string): string {
  const signed = cookie.slice(0, cookie.lastIndexOf('.'))
  return createHash('sha256').update(signed).digest('base64url')
}

/** Revoked sessions that are kept of a user; when there are more, the older half becomes one entry. */
const SESSIONS_PER_USER_MAX = 200
/** Id of the entry for all sessions of a user up to its `issuedAtS`. */
const EARLIER = 'earlier'

/** Revoked sessions in memory. Of a user with more than 200, the older half ends all sessions of its time. */
export class RevokedSessions implements RevocationStore {
  readonly #nowMs: () => number
  readonly #byUser = new Map<string, Map<string, ServerSession>>()

  /** @param nowMs the real time in epoch ms */
  constructor(nowMs: () => number = Date.now) {
    this.#nowMs = nowMs
  }

  isRevoked({ id, uid, issuedAtS }: ServerSession): boolean {
    const sessions = this.#byUser.get(uid)
    if (sessions === undefined) return false
    return sessions.has(id) || issuedAtS <= (sessions.get(EARLIER)?.issuedAtS ?? 0)
  }

  async revoke(session: ServerSession): Promise<void> {
    this.add(session)
  }

  /** @returns whether the session was neither revoked before nor expired */
  add(session: ServerSession): boolean {
    if (session.expiresAtMs <= this.#nowMs() || this.isRevoked(session)) return false
    const sessions = this.#byUser.get(session.uid) ?? new Map()
    this.#byUser.set(session.uid, sessions.set(session.id, session))
    if (sessions.size > SESSIONS_PER_USER_MAX) mergeOldest(sessions)
    return true
  }

  /** The revoked sessions whose cookies have not expired; drops the others. */
  all(): readonly ServerSession[] {
    for (const [uid, sessions] of this.#byUser) {
      for (const [id, { expiresAtMs }] of sessions)
        if (expiresAtMs <= this.#nowMs()) sessions.delete(id)
      if (sessions.size === 0) this.#byUser.delete(uid)
    }
    return [...this.#byUser.values()].flatMap((sessions) => [...sessions.values()])
  }
}

function mergeOldest(sessions: Map<string, ServerSession>): void {
  const byAge = [...sessions.values()].sort((a, b) => a.issuedAtS - b.issuedAtS)
  const older = byAge.slice(0, SESSIONS_PER_USER_MAX / 2)
  const newest = older.at(-1)
  if (newest === undefined) return
  for (const { id } of older) sessions.delete(id)
  const expiresAtMs = Math.max(...older.map((one) => one.expiresAtMs))
  sessions.set(EARLIER, { ...newest, id: EARLIER, expiresAtMs })
}
