import { readFileSync } from 'node:fs'
import { fromRoot } from '../repositoryRoot.mjs'

/** Files of the tarball, beside package.json and the bundled dependencies. */
const FILES = [
  ...['apps', 'cli', 'docs', 'fixtures', 'protocol', 'scenarios'],
  ...['CHANGELOG.md', 'THIRD-PARTY-NOTICES.txt'],
]
const KEYWORDS = [
  ...['energy', 'battery', 'solar', 'dashboard', 'emulator', 'simulator'],
  ...['socket.io', 'iot', 'test-double', 'scenario'],
]

/**
 * The package.json of the tarball. Its addresses are those of publication.json.
 * @param {{ exports: object, dependencies: Record<string, string> }} parts
 *   exports beside the library API; packages that the tarball holds
 */
export function manifestOf({ exports, dependencies }) {
  const { version, description, bin } = readJson('cli/package.json')
  const { license, engines } = readJson('package.json')
  const { repository, homepage } = readJson('publication.json')
  return {
    ...{ name: 'wattpost', version, description, keywords: KEYWORDS, license, homepage },
    repository: { type: 'git', url: `git+${repository}.git` },
    bugs: { url: `${repository}/issues` },
    ...{ type: 'module', engines, files: FILES },
    bin: { wattpost: `cli/${bin.wattpost}` },
    exports: {
      '.': { types: './cli/dist/bundle/api.d.ts', default: './cli/dist/bundle/api.js' },
      ...exports,
      './package.json': './package.json',
    },
    dependencies,
    // The tarball contains these packages, so an install downloads nothing.
    bundleDependencies: Object.keys(dependencies),
    // The registry shows from which commit and workflow the package was made.
    publishConfig: { access: 'public', provenance: true },
  }
}

/** @param {string} file relative to the root */
function readJson(file) {
  return JSON.parse(readFileSync(fromRoot(file), 'utf8'))
}
