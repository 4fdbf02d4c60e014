import { idOf } from './shippedPackages.mjs'

/** @typedef {import('./shippedPackages.mjs').Shipped} Shipped */

const TITLE = /^(\S+ \S+) \(.*\)$/
const LINE = /^-+$/

/**
 * The notices of all that the tarball contains: name, version, licence, text.
 * @param {readonly Shipped[]} shipped
 * @returns {string}
 */
export function noticesOf(shipped) {
  return shipped
    .map(({ name, version, licence, text }) => {
      const title = `${name} ${version} (${licence})`
      return `${title}\n${'-'.repeat(title.length)}\n${text}\n`
    })
    .join('\n')
}

/**
 * The ids of those works that have no notice, or one without a text.
 * @param {string} notices
 * @param {readonly { name: string, version: string }[]} works
 * @returns {string[]}
 */
export function withoutNotice(notices, works) {
  /** @type {Map<string, string>} */
  const texts = new Map()
  let title = ''
  const lines = notices.split('\n')
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1] ?? ''
    const read = next.length === line.length && LINE.test(next) ? TITLE.exec(line)?.[1] : undefined
    if (read !== undefined) title = read
    else if (!LINE.test(line)) texts.set(title, (texts.get(title) ?? '') + line)
  }
  return works.filter(({ name, version }) => !texts.get(`${name} ${version}`)?.trim()).map(idOf)
}
