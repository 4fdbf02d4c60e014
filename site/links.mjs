import { posix } from 'node:path'

/** A link or picture of Markdown: `[text](target)`, `![alt](target)`. */
const LINK = /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g
const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|#|\/)/i

/**
 * Changes the links of a page to the places of their targets on the site. A link to a file that is not
 * on the site becomes plain text.
 * @param {string} text of the page
 * @param {{ file: string, page: string }} from the page's file in the repository, and its file on the site
 * @param {(file: string) => string | undefined} placeOf the place on the site of a file of the repository
 * @returns {string}
 */
export function linksOfSite(text, from, placeOf) {
  return text.replace(LINK, (whole, sign, words, target) => {
    if (ELSEWHERE.test(target)) return whole
    const [path = '', anchor] = target.split('#')
    const place = placeOf(posix.join(posix.dirname(from.file), path))
    if (place === undefined) return linksOfSite(words, from, placeOf)
    const relative = posix.relative(posix.dirname(from.page), place)
    const address = place.startsWith('/')
      ? place
      : relative.startsWith('.')
        ? relative
        : `./${relative}`
    return `${sign}[${words}](${address}${anchor === undefined ? '' : `#${anchor}`})`
  })
}
