import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, vi } from 'vitest'

/** Resolves when the process has ended; a zombie counts as ended. */
export function gone(pid: number): Promise<void> {
  return vi.waitFor(async () => expect(await processState(pid)).toMatch(/^Z|^$/), 10_000)
}

/** The state of a process as `ps` prints it, e.g. `Ss`; empty when the process does not exist. */
export function processState(pid: number): Promise<string> {
  return ps('stat', pid)
}

/** The process group, which gets the terminal's signals. */
export async function processGroup(pid: number): Promise<number> {
  return Number(await ps('pgid', pid))
}

async function ps(column: string, pid: number): Promise<string> {
  const found = promisify(execFile)('ps', ['-o', `${column}=`, '-p', String(pid)])
  return found.then(({ stdout }) => stdout.trim()).catch(() => '')
}
