import { constants } from 'node:fs'
import { appendFile, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { messageOf } from '@wattpost/protocol'
import { makeFolder } from '../makeFolder.ts'
import {
  type RevocationStore,
  RevokedSessions,
  type ServerSession,
  serverSession,
} from './revocationStore.ts'

interface RevocationFileOptions {
  /** Takes a line when the file cannot be read or written. */
  readonly log: (message: string) => void
  /** The real time in epoch ms. */
  readonly nowMs?: () => number
}

/** Lines beyond which the file is rewritten, when most of them have expired. */
const LINES_MAX = 10_000
/** Appends, but not through a link that someone else has put there; Windows has no such flag. */
const APPEND =
  constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0)

/**
 * Revoked sessions in a file of mode 0600 with a line of JSON for each, so that they stay revoked after a restart. A
 * file that cannot be read or written is logged, and the sessions of this run are still revoked.
 */
export async function openRevocationFile(
  file: string,
  { log, nowMs = Date.now }: RevocationFileOptions,
): Promise<RevocationStore> {
  const revoked = new RevokedSessions(nowMs)
  const isThere = await readInto(revoked, file, log)
  let lines = 0
  let work: Promise<void> = Promise.resolve()
  /** Writes one after the other; a failed write is logged. */
  const inOrder = (write: () => Promise<void>): Promise<void> => {
    work = work
      .then(write)
      .catch((error) => log(`${file} cannot be written, so a restart forgets: ${messageOf(error)}`))
    return work
  }
  const rewrite = async () => {
    const all = revoked.all()
    await replace(file, all.map(lineOf).join(''))
    lines = all.length
  }
  const append = async (session: ServerSession) => {
    lines += 1
    if (lines > LINES_MAX && lines > 2 * revoked.all().length) return rewrite()
    await makeFolder(dirname(file), 0o700)
    await appendFile(file, lineOf(session), { mode: 0o600, flush: true, flag: APPEND })
  }
  // Without what has expired or cannot be read, and for its owner alone.
  if (isThere) await inOrder(rewrite)
  return {
    isRevoked: (session) => revoked.isRevoked(session),
    revoke: (session) =>
      revoked.add(session) ? inOrder(() => append(session)) : Promise.resolve(),
  }
}

/** @returns whether there is a file */
async function readInto(
  revoked: RevokedSessions,
  file: string,
  log: (message: string) => void,
): Promise<boolean> {
  try {
    const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
    const sessions = lines.map(sessionIn)
    for (const session of sessions) if (session !== null) revoked.add(session)
    const broken = sessions.filter((session) => session === null).length
    if (broken > 0)
      log(
        `${broken} of ${lines.length} lines of ${file} are broken: their sessions are valid again.`,
      )
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    log(`${file} cannot be read, so sessions signed out before are valid: ${messageOf(error)}`)
    return false
  }
}

function sessionIn(line: string): ServerSession | null {
  try {
    return serverSession.parse(JSON.parse(line))
  } catch {
    return null
  }
}

function lineOf(session: ServerSession): string {
  return `${JSON.stringify(session)}\n`
}

/** Replaces a file as a whole: a crash leaves the old or the new one. A planted link is not followed. */
async function replace(file: string, text: string): Promise<void> {
  const partial = `${file}.${process.pid}.partial`
  await rm(partial, { force: true })
  await writeFile(partial, text, { mode: 0o600, flush: true, flag: 'wx' })
  await rename(partial, file)
}
