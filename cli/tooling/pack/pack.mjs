import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buildStale, PRODUCTS } from '../build.mjs'
import { runChild } from '../childProcess.mjs'
import { EXIT, fail } from '../exit.mjs'
import { npmCommand } from '../packages.mjs'
import { fromRoot, ROOT } from '../repositoryRoot.mjs'
import { bundleAuthEmulator, bundlePackedCli } from './bundles.mjs'
import { writeApiDeclarations, writeProtocol } from './declarations.mjs'
import { removeDeadLinks } from './links.mjs'
import { sbomOf } from './sbom.mjs'
import { noticesOf, shippedPackages } from './shippedPackages.mjs'

/** Copied to the same paths, so that the code finds them packed or not. */
const COPIED = [
  'LICENSE',
  'CHANGELOG.md',
  'README.md',
  'docs',
  'scenarios',
  'fixtures',
  'apps/dashboard/dist',
  'apps/dashboard/dist-demo',
  'cli/bin/wattpost.mjs',
  'cli/tooling/nodeVersion.mjs',
  'cli/tooling/repositoryRoot.mjs',
  'cli/tooling/verbs.mjs',
]

/** Pictures would double the size; the README has them in a clone. */
const DOCS = fromRoot('docs')
const PICTURE = /\.(?:png|gif)$/
/** Records of the dashboard's build, which are no part of it. */
const RECORD = /dist(?:-demo)?[\\/]\.[^\\/]+$/
/** Parts of the browser driver that show traces and write tests; types that no file can import from inside. */
const UNUSED_OF_DRIVER = /playwright-core[\\/](?:bin|types|lib[\\/]vite)$/
/** Packages that are in the tarball as folders. */
const WHOLE = ['playwright-core', 'zod'].map((name) => `node_modules/${name}/package.json`)
/** The files of packages that the bundles contain, for the test of the notices. */
const CONTENTS = '.cache/pack/contents.json'

/**
 * Makes the tarball that runs without a clone. Ends the process with exit code 1 when npm fails.
 * @param {string} destination folder
 * @returns {Promise<string>} its path and size, human-readable
 */
export async function pack(destination) {
  await buildStale(PRODUCTS.pages, console.error)
  const folder = mkdtempSync(join(tmpdir(), 'wattpost-pack-'))
  try {
    const { manifest, shipped } = await writePackage(folder)
    await npmPack(folder, destination)
    const product = join(destination, `wattpost-${manifest.version}`)
    const tarball = `${product}.tgz`
    writeFileSync(`${product}.cdx.json`, await sbomOf(manifest, shipped))
    return `${tarball} (${(statSync(tarball).size / 1e6).toFixed(1)} MB)`
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Writes the content of the tarball; the dashboard must be built.
 * @param {string} folder an empty one
 * @returns its manifest and the packages in it
 */
async function writePackage(folder) {
  const filter = (/** @type {string} */ file) =>
    !(file.startsWith(DOCS) && PICTURE.test(file)) && !RECORD.test(file)
  for (const path of COPIED) cpSync(fromRoot(path), join(folder, path), { recursive: true, filter })
  removeDeadLinks(folder)
  const bundle = join(folder, 'cli/dist/bundle')
  mkdirSync(bundle, { recursive: true })
  const bundled = [await bundlePackedCli(bundle), await bundleAuthEmulator(bundle)].flat()
  const shipped = shippedPackages(ROOT, [...bundled, ...WHOLE, ...dashboardFiles()])
  mkdirSync(dirname(fromRoot(CONTENTS)), { recursive: true })
  writeFileSync(fromRoot(CONTENTS), JSON.stringify(bundled))
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), noticesOf(shipped))
  await writeApiDeclarations(bundle)
  const require = createRequire(fromRoot('package.json'))
  const driver = require.resolve('playwright-core/package.json')
  cpSync(dirname(driver), join(folder, 'node_modules/playwright-core'), {
    recursive: true,
    filter: (path) => !UNUSED_OF_DRIVER.test(path),
  })
  const protocol = await writeProtocol(folder)
  const { version } = require(driver)
  const manifest = manifestOf({
    exports: protocol.exports,
    dependencies: { 'playwright-core': version, ...protocol.dependencies },
  })
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
  return { manifest, shipped }
}

/** Files of packages in the built dashboard. @returns {string[]} */
function dashboardFiles() {
  return readJson('apps/dashboard/dist/.vite/package-files.json')
}

/** @param {string} file relative to the root */
function readJson(file) {
  return JSON.parse(readFileSync(fromRoot(file), 'utf8'))
}

/**
 * @param {string} folder with the content
 * @param {string} destination
 */
async function npmPack(folder, destination) {
  mkdirSync(destination, { recursive: true })
  const { file, args } = npmCommand()
  const packArgs = ['pack', '--ignore-scripts', '--pack-destination', destination]
  const { exitCode, output } = await runChild(file, [...args, ...packArgs], { cwd: folder })
  if (exitCode !== 0) fail(`${output.trim()}\n\nPacking failed (\`npm pack\`).`, EXIT.failed)
}

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
function manifestOf({ exports, dependencies }) {
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
