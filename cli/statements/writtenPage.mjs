import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { inHouse } from '../launcher/house.mjs'

/**
 * Looks whether a made page still tells what is so; writes it when the command was given `--write`.
 * @param {string} file relative to the root
 * @param {string} page what it has to tell
 * @param {string} command that writes it
 * @returns {string[]} a line if it tells something else
 */
export function pageGap(file, page, command) {
  const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
  if (values.write) {
    writeFileSync(inHouse(file), page)
    return []
  }
  const written = existsSync(inHouse(file)) ? readFileSync(inHouse(file), 'utf8') : ''
  return written === page ? [] : [`${file} tells something else: write it by \`${command}\`.`]
}
