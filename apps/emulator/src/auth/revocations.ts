import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { jsonIn, messageOf } from '@wattpost/protocol'
import { z } from 'zod'
import { makeFolder } from '../server/makeFolder.ts'
import { writeWhole } from '../server/writtenFile.ts'

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

interface RevocationFileOptions {
  /** Takes a line when the file cannot be read or written. */
  readonly log: (message: string) => void
  /** The real time in epoch ms. */
  readonly nowMs?: () => number
}

/** Lines beyond which the file is rewritten, when most of them have expired. */
const LINES_MAX = 10_000
/** Bytes of a file that is read: 400,000 sign-outs. */
const FILE_BYTES_MAX = 64 * 1024 * 1024
/** Characters of a line that is parsed: no session has as many. */
const LINE_LENGTH_MAX = 4_000
/** Neither through a link that someone else has put there, nor waiting for a pipe; Windows has no such flags. */
const CAREFUL = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
const READ = constants.O_RDONLY | CAREFUL
const APPEND = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | CAREFUL

/**
 * Revoked sessions in a file of mode 0600 with a line of JSON for each, so that they stay revoked after a restart. A
 * file that cannot be read or written is logged, and the sessions of this run are still revoked. Several emulators may have
 * one file: none removes what another adds, and each reads the sign-outs of the others when it starts.
 */
export async function openRevocationFile(
  file: string,
  { log, nowMs = Date.now }: RevocationFileOptions,
): Promise<RevocationStore> {
  const revoked = new RevokedSessions(nowMs)
  const report = (broken: number, all: number) =>
    log(`${broken} of ${all} lines of ${file} are broken: their sessions are valid again.`)
  let lines = 0
  let work: Promise<void> = Promise.resolve()
  /** Writes one after the other; a failed write is logged. */
  const inOrder = (write: () => Promise<void>): Promise<void> => {
    work = work
      .then(write)
      .catch((error) => log(`${file} cannot be written, so a restart forgets: ${messageOf(error)}`))
    return work
  }
  /** Replaces the file by what it and this run have. Does nothing without a file that can be read. */
  const rewrite = async (): Promise<void> => {
    const old = await openedFile(file, log)
    if (old === null) return
    let hasGrown = false
    try {
      await readInto(revoked, old, report)
      const all = revoked.all()
      await writeWhole(file, all.map(lineOf).join(''), { mode: 0o600 })
      lines = all.length
      // Another emulator may have added lines to the old file meanwhile.
      hasGrown = await readInto(revoked, old, report)
    } finally {
      await old.close()
    }
    if (hasGrown) await rewrite()
  }
  const append = async (session: ServerSession) => {
    lines += 1
    if (lines > LINES_MAX && lines > 2 * revoked.all().length) await rewrite()
    await makeFolder(dirname(file), 0o700)
    await appendTo(file, lineOf(session))
  }
  // Without what has expired or cannot be read, and for its owner alone.
  await inOrder(rewrite)
  return {
    isRevoked: (session) => revoked.isRevoked(session),
    revoke: (session) =>
      revoked.add(session) ? inOrder(() => append(session)) : Promise.resolve(),
  }
}

/** Opens the file to read; `null` without one, and for one that cannot be read, which is logged. */
async function openedFile(file: string, log: (message: string) => void) {
  let handle: FileHandle | null = null
  try {
    handle = await open(file, READ)
    const { size } = await regularFile(handle)
    if (size > FILE_BYTES_MAX) throw new Error(`it has more than ${FILE_BYTES_MAX} bytes`)
    return handle
  } catch (error) {
    await handle?.close()
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    log(`${file} cannot be read, so sessions signed out before are valid: ${messageOf(error)}`)
    return null
  }
}

/** Adds the sessions of the lines that were not read before. @returns whether there are any */
async function readInto(
  revoked: RevokedSessions,
  handle: FileHandle,
  report: (broken: number, all: number) => void,
): Promise<boolean> {
  const text = await handle.readFile('utf8')
  const lines = text.split('\n').filter((line) => line !== '')
  const sessions = lines.map(sessionIn)
  for (const session of sessions) if (session !== null) revoked.add(session)
  const broken = sessions.filter((session) => session === null).length
  if (broken > 0) report(broken, lines.length)
  return lines.length > 0
}

/**
 * Adds a line. It begins on a line of its own, also where a crash has torn the last one. Added once more if another
 * emulator has replaced the file meanwhile.
 */
async function appendTo(file: string, line: string): Promise<void> {
  const handle = await open(file, APPEND, 0o600)
  let added: number
  try {
    added = (await regularFile(handle)).ino
    await handle.appendFile(`\n${line}`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  if ((await stat(file)).ino !== added) await appendTo(file, line)
}

/** Refuses pipes, devices and folders, which may have no end or keep nothing. */
async function regularFile(handle: FileHandle) {
  const status = await handle.stat()
  if (!status.isFile()) throw new Error('it is no regular file')
  return status
}

function sessionIn(line: string): ServerSession | null {
  if (line.length > LINE_LENGTH_MAX) return null
  return serverSession.safeParse(jsonIn(line)).data ?? null
}

function lineOf(session: ServerSession): string {
  return `${JSON.stringify(session)}\n`
}
