import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parse } from 'parse5'

/** @typedef {import('parse5').DefaultTreeAdapterMap['node']} HtmlNode */

/**
 * The links of built pages whose target or anchor does not exist. Links to other servers are not followed.
 * @param {string} folder of the built site
 * @param {string} base of its addresses
 * @returns {{ dead: string[], checked: number }} each dead link as `page: address`
 */
export function checkLinks(folder, base) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = names
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => statSync(join(folder, name)).isFile())
  const pages = new Map(
    files
      .filter((name) => name.endsWith('.html'))
      .map((name) => [name, contentOf(readFileSync(join(folder, name), 'utf8'))]),
  )
  const links = [...pages].flatMap(([page, { links }]) => links.map((link) => ({ page, link })))
  const own = links.filter(({ link }) => !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(link))
  const isDead = (/** @type {{ page: string, link: string }} */ { page, link }) => {
    const { pathname, hash } = new URL(link, `http://site.invalid${base}${page}`)
    if (!pathname.startsWith(base)) return true
    const path = decodeURIComponent(pathname.slice(base.length))
    const file = path === '' || path.endsWith('/') ? posix.join(path, 'index.html') : path
    const target = pages.get(file)
    if (target === undefined) return !existsSync(join(folder, file))
    return hash !== '' && !target.ids.has(decodeURIComponent(hash.slice(1)))
  }
  const dead = own.filter(isDead).map(({ page, link }) => `${page}: ${link}`)
  return { dead: [...new Set(dead)], checked: own.length }
}

/**
 * The ids and links of a page.
 * @param {string} html
 */
function contentOf(html) {
  const ids = new Set()
  /** @type {string[]} */
  const links = []
  const visit = (/** @type {HtmlNode} */ node) => {
    for (const { name, value } of 'attrs' in node ? node.attrs : []) {
      if (name === 'id') ids.add(value)
      if (name === 'href' || name === 'src') links.push(value)
    }
    for (const child of 'childNodes' in node ? node.childNodes : []) visit(child)
  }
  visit(parse(html))
  return { ids, links }
}
