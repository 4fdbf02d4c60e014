import semver from 'semver'

const UNRELEASED = '## [Unreleased]\n'
/** The manifest of the package, whose version is that of the product. */
export const MANIFEST = 'cli/package.json'
export const LOCK = 'package-lock.json'
export const CHANGELOG = 'CHANGELOG.md'

/**
 * Writes a new version into the files of the repository.
 * @param {Readonly<Record<string, string>>} files texts by path: manifest, lock, changelog and pages
 * @param {{ version: string, date: string }} release a semantic version, and its day, e.g. `2026-11-27`
 * @returns {{ changed: Record<string, string> } | { wrong: string }} the texts that differ, or why there is no such release
 */
export function released(files, { version, date }) {
  const { [MANIFEST]: manifest = '', [LOCK]: lock = '', [CHANGELOG]: changelog = '' } = files
  const { version: present } = JSON.parse(manifest)
  if (semver.valid(version) !== version)
    return { wrong: `"${version}" is not a version such as 1.2.0.` }
  if (!semver.gt(version, present)) return { wrong: `${version} is not above ${present}.` }
  const news = changelog.split(UNRELEASED)[1]?.split('\n## ')[0]?.trim()
  if (!news) return { wrong: `${CHANGELOG} has nothing below "${UNRELEASED.trim()}".` }
  const asVersion = (/** @type {string} */ text) =>
    text.replace(`"version": "${present}"`, `"version": "${version}"`)
  const inLock = lock.replace(/^ {4}"cli": \{\n[\s\S]*?^ {4}\}/m, asVersion)
  const written = (/** @type {string} */ path, /** @type {string} */ text) => {
    if (path === MANIFEST) return asVersion(text)
    if (path === LOCK) return inLock
    if (path === CHANGELOG)
      return text.replace(UNRELEASED, `${UNRELEASED}\n## [${version}] - ${date}\n`)
    return text.replaceAll(`wattpost-${present}.tgz`, `wattpost-${version}.tgz`)
  }
  const changed = Object.entries(files).flatMap(([path, text]) => {
    const now = written(path, text)
    return now === text ? [] : [/** @type {const} */ ([path, now])]
  })
  return { changed: Object.fromEntries(changed) }
}
