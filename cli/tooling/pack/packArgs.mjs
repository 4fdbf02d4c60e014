import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fromRoot } from '../repositoryRoot.mjs'

const USAGE = `Usage: npm run pack [-- <folder>]

Makes wattpost-<version>.tgz, which runs without a clone.

  <folder>    its folder; created when it does not exist (default: dist)
  -h, --help  show this

Example:
  npm run pack -- ~/Desktop`

/**
 * Reads the command line of `npm run pack`.
 * @param {readonly string[]} args
 * @returns {{ folder: string } | { help: string } | { wrong: string }} an absolute folder, the usage, or an error
 */
export function readPackArgs(args) {
  try {
    const help = /** @type {const} */ ({ type: 'boolean', short: 'h' })
    const { values, positionals } = parseArgs({
      ...{ args: [...args], options: { help }, allowPositionals: true },
    })
    if (values.help) return { help: USAGE }
    const [folder, ...more] = positionals
    if (folder === '') return { wrong: `<folder> must not be empty.\n\n${USAGE}` }
    if (more.length > 0)
      return { wrong: `At most one folder is allowed; remove ${more.join(', ')}.\n\n${USAGE}` }
    return { folder: folder === undefined ? fromRoot('dist') : resolve(folder) }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // The rest of Node's message explains names that begin with a dash.
    return { wrong: `${error.message.split('. ', 1)[0]}.\n\n${USAGE}` }
  }
}
