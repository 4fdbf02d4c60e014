import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { inHouse } from '../house.mjs'

const USAGE = `Usage: npm run pack [-- <folder>]

Makes wattpost-<version>.tgz, which runs by itself in a folder with no clone.

  <folder>    where it goes; made when it is not there (default: dist)
  -h, --help  show this

Example:
  npm run pack -- ~/Desktop`

/**
 * What the command line of `npm run pack` asks for.
 * @param {readonly string[]} args
 * @returns {{ folder: string } | { help: string } | { wrong: string }} an absolute folder, or what to tell
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
      return { wrong: `One folder at most, not also ${more.join(', ')}.\n\n${USAGE}` }
    return { folder: folder === undefined ? inHouse('dist') : resolve(folder) }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // What follows tells how a folder's name may begin with a dash, which nobody wanted.
    return { wrong: `${error.message.split('. ', 1)[0]}.\n\n${USAGE}` }
  }
}
