import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, extname, join, posix } from 'node:path'
import { linksOfSite } from './links.mjs'

/** Pages in the root of the repository. */
const ROOT_PAGES = ['CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CODE_OF_CONDUCT.md']
const PICTURE = /\.(?:png|gif|svg)$/
/** Files for programs, copied unchanged. */
const DATA = /^docs\/contract\/.*\.json$/
/** Source files, each shown on its own page. */
const SOURCE =
  /^(?:docs\/|scenarios\/|deploy\/|\.github\/).*\.(?:[cm]?[jt]s|ya?ml|csv|conf|sh|json)$/
/** Source files without an extension. */
const NAMED_SOURCE = /^(?:docs|deploy)\/.*(?:Dockerfile|Caddyfile|Containerfile)$/
const COMMENT = /^<!--[\s\S]*?-->\n/
const TITLE = /^# (.+)$/m

/**
 * @typedef {object} StagedPage
 * @property {string} file in the repository
 * @property {string} page on the site, e.g. `contract/index.md`
 * @property {string} title
 */

/**
 * Writes the sources of the site: pages of `docs/` and of the root, with links that fit the site, and a page for each
 * example and scenario.
 * @param {string} root of the repository
 * @param {string} target folder; emptied before
 * @returns {StagedPage[]}
 */
export function stagePages(root, target) {
  rmSync(target, { recursive: true, force: true })
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join('docs', name.replaceAll('\\', '/')))
    .filter((name) => statSync(join(root, name)).isFile())
    .sort()
  const files = [...docs, ...ROOT_PAGES.filter((name) => existsSync(join(root, name)))]
  const pages = files.filter((file) => file.endsWith('.md')).map((file) => stagedPage(root, file))
  for (const { file, page } of pages) write(target, page, pageText(root, file, page))
  for (const file of docs.filter((name) => PICTURE.test(name)))
    copy(join(root, file), join(target, 'public', file.slice('docs/'.length)))
  for (const file of docs.filter((name) => DATA.test(name)))
    copy(join(root, file), join(target, 'public', file.slice('docs/'.length)))
  const sources = [
    ...docs,
    ...filesOf(root, 'scenarios'),
    ...filesOf(root, 'deploy'),
    ...filesOf(root, '.github'),
  ]
  for (const file of sources.filter(isSource))
    write(target, placeOf(root, file) ?? '', sourceText(root, file))
  write(target, 'decisions/index.md', decisionsText(pages))
  write(target, 'index.md', `---\n${readFileSync(join(root, 'site/home.yaml'), 'utf8')}---\n`)
  copy(join(root, 'apps/dashboard/public/favicon.svg'), join(target, 'public/favicon.svg'))
  return pages
}

/**
 * @param {string} root
 * @param {string} file
 * @returns {StagedPage}
 */
function stagedPage(root, file) {
  const title = TITLE.exec(readFileSync(join(root, file), 'utf8'))?.[1] ?? file
  return { file, page: placeOf(root, file) ?? '', title: title.replaceAll('`', '') }
}

/**
 * The place of a file on the site: a page, or an address from the site's root; `undefined` for a file that is not on the site.
 * @param {string} root
 * @param {string} file
 * @returns {string | undefined}
 */
function placeOf(root, file) {
  if (file === 'README.md') return 'index.md'
  if (file === 'docs/decisions' || file === 'docs/decisions/') return 'decisions/index.md'
  if (!existsSync(join(root, file))) return undefined
  if (ROOT_PAGES.includes(file)) return file.toLowerCase().replaceAll('_', '-')
  if (file.startsWith('docs/') && file.endsWith('.md'))
    return file.slice('docs/'.length).replace(/README\.md$/, 'index.md')
  if (PICTURE.test(file) || DATA.test(file)) return file.replace(/^docs/, '')
  return isSource(file) ? `files/${file.replace(/^docs\//, '').replace(/^\./, '')}.md` : undefined
}

/** @param {string} file */
function isSource(file) {
  return (SOURCE.test(file) || NAMED_SOURCE.test(file)) && !DATA.test(file)
}

/**
 * @param {string} root
 * @param {string} file
 * @param {string} page
 */
function pageText(root, file, page) {
  const text = readFileSync(join(root, file), 'utf8').replace(COMMENT, '')
  return linksOfSite(text, { file, page }, (other) => placeOf(root, other))
}

/**
 * @param {string} root
 * @param {string} file
 */
function sourceText(root, file) {
  const language = extname(file).slice(1) || 'text'
  const text = readFileSync(join(root, file), 'utf8').trimEnd()
  return `---\nsearch: false\naside: false\n---\n\n# ${posix.basename(file)}\n\n\`${file}\`\n\n\`\`\`\`${language}\n${text}\n\`\`\`\`\n`
}

/** @param {readonly StagedPage[]} pages */
function decisionsText(pages) {
  const decisions = pages.filter(({ page }) => page.startsWith('decisions/'))
  const lines = decisions.map(
    ({ page, title }) =>
      `- [${page.slice('decisions/'.length, -'.md'.length).slice(0, 4)}: ${title}](./${posix.basename(page)})`,
  )
  return `# Decisions\n\nThe reasons behind the architecture, one page a subject.\n\n${lines.join('\n')}\n`
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]} its files, relative to the root
 */
function filesOf(root, folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((name) => statSync(join(root, name)).isFile())
}

/**
 * @param {string} target
 * @param {string} page
 * @param {string} text
 */
function write(target, page, text) {
  const file = join(target, page)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/**
 * @param {string} from
 * @param {string} to
 */
function copy(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to)
}
