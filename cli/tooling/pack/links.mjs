import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A link or picture of Markdown: `[text](target)`, `![alt](target)`. */
const LINK = /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g
const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|#)/i

/**
 * Makes plain text of the links in a Markdown text whose file is missing, and leaves out such pictures.
 * @param {string} text
 * @param {(target: string) => boolean} exists takes the path of a link, without its anchor
 * @returns {string}
 */
export function withoutDeadLinks(text, exists) {
  return text.replace(LINK, (whole, sign, words, target) => {
    const [path = ''] = target.split('#')
    if (ELSEWHERE.test(target) || exists(path)) return whole
    return sign === '!' ? '' : withoutDeadLinks(words, exists)
  })
}

/**
 * Does so in all Markdown files of a package.
 * @param {string} folder
 */
export function removeDeadLinks(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const own = files.filter((name) => name.endsWith('.md') && !name.includes('node_modules'))
  for (const file of own.map((name) => join(folder, name))) {
    const exists = (/** @type {string} */ target) => existsSync(join(dirname(file), target))
    writeFileSync(file, withoutDeadLinks(readFileSync(file, 'utf8'), exists))
  }
}
