import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import satisfies from 'spdx-satisfies'

/**
 * A package or data set that the tarball contains, whole or in part.
 * @typedef {object} Shipped
 * @property {string} name
 * @property {string} version
 * @property {string} licence SPDX expression
 * @property {string} text of the licence, with the copyright notices
 * @property {Record<string, unknown>} manifest its package.json
 */

/** @typedef {{ name: string, version: string, licence: string, text: string }} Contained */

/**
 * `allowed`: SPDX ids of licences that may be shipped; `stated`: licences of packages whose manifest has no SPDX
 * expression; `contained`: works of others inside a package.
 * @type {{
 *   allowed: string[],
 *   stated: Record<string, { licence: string, reason: string }>,
 *   contained: Record<string, Contained>
 * }}
 */
const LICENCES = JSON.parse(readFileSync(new URL('licences.json', import.meta.url), 'utf8'))

const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i
const PACKAGE_FOLDER = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//
const require = createRequire(import.meta.url)

/**
 * The packages of some files, by name. Throws when a licence is unknown or not allowed.
 * @param {string} root
 * @param {readonly string[]} files of bundles, relative to the root; our own are left out
 * @returns {Shipped[]}
 */
export function shippedPackages(root, files) {
  const folders = new Set(files.flatMap((file) => PACKAGE_FOLDER.exec(file)?.[1] ?? []))
  const found = [...folders].flatMap((folder) => inFolder(join(root, folder)))
  const unique = [...new Map(found.map((one) => [idOf(one), one])).values()]
  const refused = unique.filter(({ licence }) => !isAllowed(licence))
  if (refused.length > 0) {
    const list = refused.map((one) => `${idOf(one)}: ${one.licence || 'no licence named'}`)
    throw new Error(
      `These licences are not allowed to be shipped (cli/tooling/pack/licences.json):\n${list.join('\n')}`,
    )
  }
  return unique.sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
}

/** @param {{ name: string, version: string }} work */
export function idOf({ name, version }) {
  return `${name}@${version}`
}

/**
 * A package, and the works of others inside it.
 * @param {string} folder of the package, absolute
 * @returns {Shipped[]}
 */
function inFolder(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { name, version } = manifest
  const id = idOf(manifest)
  const licence = LICENCES.stated[id]?.licence ?? manifest.license ?? ''
  const contained = LICENCES.contained[id]
  const own = { name, version, licence, text: textOf(folder, licence, manifest), manifest }
  if (contained === undefined) return [own]
  const { name: inside, version: ofInside } = contained
  return [own, { ...contained, manifest: { name: inside, version: ofInside } }]
}

/**
 * The licence files of a package. A package without any gets the standard text of its licence, with its author.
 * @param {string} folder
 * @param {string} licence
 * @param {{ author?: string | { name: string } }} manifest
 */
function textOf(folder, licence, { author }) {
  const files = readdirSync(folder).filter(
    (file) => LICENCE_FILE.test(file) && !/\.[cm]?js$/.test(file),
  )
  if (files.length > 0)
    return files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n')
  const standard = join(
    dirname(require.resolve('spdx-license-list/package.json')),
    `licenses/${licence}.json`,
  )
  if (!existsSync(standard)) return ''
  const text = JSON.parse(readFileSync(standard, 'utf8')).licenseText.trim()
  const holder = typeof author === 'object' ? author.name : author
  // The copyright line of a standard text is a template.
  return text.replace(/^Copyright \(c\) .*$/m, `Copyright (c) ${holder ?? 'the authors'}`)
}

/** @param {string} licence */
function isAllowed(licence) {
  try {
    return satisfies(licence, LICENCES.allowed)
  } catch {
    // No SPDX expression.
    return false
  }
}

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
