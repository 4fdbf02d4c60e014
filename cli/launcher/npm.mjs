import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * How to run npm without a shell: its script with this Node, or the program on the PATH where no
 * script is found (a distribution may keep it anywhere).
 * @param {{ execPath: string, npmExecpath: string | undefined, platform: NodeJS.Platform }} here
 * @param {(path: string) => boolean} exists
 * @returns {{ file: string, args: string[] }}
 */
export function npmCommand(here, exists = existsSync) {
  const besideNode = dirname(here.execPath)
  const candidates = [
    // Set by npm to itself, but also by other package managers to themselves.
    basename(here.npmExecpath ?? '') === 'npm-cli.js' ? here.npmExecpath : undefined,
    join(besideNode, '../lib/node_modules/npm/bin/npm-cli.js'),
    join(besideNode, 'node_modules/npm/bin/npm-cli.js'),
  ]
  const script = candidates.find((path) => path !== undefined && exists(path))
  if (script !== undefined) return { file: here.execPath, args: [script] }
  return { file: here.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] }
}
