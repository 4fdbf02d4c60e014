import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'

const WORKER = 'offline-worker.js'
/** Opened by the address of the folder. */
const PAGE = 'index.html'

/** Web servers do not send such files. */
const HIDDEN = /^\./

/** Writes the list of a demo's files, with a hash of them, into its service worker. */
export async function listOfflineFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name !== WORKER && !HIDDEN.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, sep).length))
    .map((path) => path.replaceAll(sep, '/'))
    .sort()
  const hash = createHash('sha256')
  for (const path of paths) hash.update(path).update(await readFile(join(folder, path)))
  const files = ['./', ...paths.filter((path) => path !== PAGE)]
  const worker = join(folder, WORKER)
  const code = await readFile(worker, 'utf8')
  const listed = code
    .replace('__DEMO_FILES__', () => JSON.stringify(files))
    .replace('__DEMO_VERSION__', hash.digest('hex').slice(0, 16))
  await writeFile(worker, listed)
}
