import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(import.meta.url)

/** Folder of an installed package; it may export no `package.json`. */
function packageFolder(name: string): string {
  const entry = require.resolve(name)
  return entry.slice(
    0,
    entry.lastIndexOf(join('node_modules', name)) + join('node_modules', name).length,
  )
}

/** Version of an installed package that this workspace imports. */
export function installedVersion(name: string): string {
  return JSON.parse(readFileSync(join(packageFolder(name), 'package.json'), 'utf8')).version
}
