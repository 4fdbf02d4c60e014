import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder and its missing parents. Rejects with the error of `mkdir`. Node's own `recursive` never ends below
 * `/proc`, where a folder cannot be made though its parent is there.
 * @param mode of the new folders
 */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  const missing = await makeUnlessParentIsMissing(folder, mode)
  if (missing === null) return
  const parent = dirname(folder)
  if (parent === folder) throw missing
  await makeFolder(parent, mode)
  const stillMissing = await makeUnlessParentIsMissing(folder, mode)
  if (stillMissing !== null) throw stillMissing
}

/** @returns the error if the parent is missing */
async function makeUnlessParentIsMissing(
  folder: string,
  mode: number | undefined,
): Promise<Error | null> {
  try {
    await mkdir(folder, mode)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return error as Error
    if (code !== 'EEXIST' || !(await stat(folder)).isDirectory()) throw error
  }
  return null
}
