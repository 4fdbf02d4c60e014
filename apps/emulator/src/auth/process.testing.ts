import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, vi } from 'vitest'

/** Resolves when the process is gone; one that only waits to be reaped counts as gone. */
export function gone(pid: number): Promise<void> {
  return vi.waitFor(async () => expect(await processState(pid)).toMatch(/^Z|^$/), 10_000)
}

/** What `ps` says of a process, e.g. `Ss`; empty for one that does not exist. */
export async function processState(pid: number): Promise<string> {
  const ps = promisify(execFile)('ps', ['-o', 'stat=', '-p', String(pid)])
  return ps.then(({ stdout }) => stdout.trim()).catch(() => '')
}
