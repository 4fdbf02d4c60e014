import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const LICENSE_FILE = /^(licen[cs]e|copying|notice)/i

/**
 * The licence texts of all packages in a bundle.
 * @param {string} root
 * @param {readonly string[]} files the bundled files, relative to the root
 * @returns {string}
 */
export function noticesOf(root, files) {
  const folders = new Set(files.flatMap((file) => packageFolder(file) ?? []))
  const notices = [...folders].map((folder) => noticeOf(join(root, folder)))
  const unique = [...new Map(notices.map((notice) => [notice.title, notice.text]))]
  return unique
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([title, text]) => `${title}\n${'-'.repeat(title.length)}\n${text}\n`)
    .join('\n')
}

/**
 * @param {string} file
 * @returns {string | undefined} the folder of the file's package; none for our own files
 */
function packageFolder(file) {
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]
}

/** @param {string} folder of a package, absolute */
function noticeOf(folder) {
  const manifest = join(folder, 'package.json')
  /** @type {{ name?: string, version?: string, license?: string }} */
  const read = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {}
  const { name = basename(dirname(folder)), version = '', license = '' } = read
  const texts = readdirSync(folder)
    .filter((file) => LICENSE_FILE.test(file) && !file.endsWith('.js'))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return { title: `${name} ${version} (${license})`, text: texts.join('\n\n') }
}
