import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolder } from './makeFolder.ts'

/** What to do about an error of the file system, by its code. */
const REMEDIES: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full: free some space, or choose another folder.',
  EDQUOT: 'The quota of the disk is used up: free some space, or choose another folder.',
  EROFS: 'The file system is read-only: choose another folder.',
  EACCES: 'Permission is missing: choose a folder of yours.',
  EPERM: 'Permission is missing: choose a folder of yours.',
  EMFILE: 'Too many files are open: raise the limit (ulimit -n), or end other programs.',
  ENFILE: 'Too many files are open on this machine: end other programs.',
  EIO: 'The disk has an error: choose another one.',
}

/** An error of the file system as a sentence with its remedy; `null` for any other error. */
export function fileErrorText(error: unknown, file?: string): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  const { code, path } = error as NodeJS.ErrnoException
  const remedy = REMEDIES[String(code)]
  const name = file ?? path
  if (remedy === undefined && name === undefined) return null
  const what =
    name === undefined ? 'A file cannot be opened or written' : `${name} cannot be written`
  return `${what} (${code}). ${remedy ?? 'Choose a writable folder.'}`
}

/** How a file is written. */
export interface WrittenFile {
  /** By default that of the process. */
  readonly mode?: number
}

/**
 * Writes a file as a whole, in place of an earlier one: whatever fails, there is the old file or the new one, never a part.
 * A planted link is not followed. Rejects with the error of the file system.
 */
export async function writeWhole(
  file: string,
  content: string | Uint8Array,
  { mode = 0o666 }: WrittenFile = {},
): Promise<void> {
  await makeFolder(dirname(file))
  const partial = `${file}.${process.pid}.partial`
  try {
    await rm(partial, { force: true })
    await writeFile(partial, content, { mode, flush: true, flag: 'wx' })
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined)
    // Errors of writing name no file.
    throw error instanceof Error ? Object.assign(error, { path: file }) : error
  }
}
