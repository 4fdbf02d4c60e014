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
import { writeApiDeclarations } from './declarations.mjs'
import { removeDeadLinks } from './links.mjs'
import { noticesOf } from './notices.mjs'
import { writeProtocol } from './protocol.mjs'

/** Copied to the same paths, so that the code finds them packed or not. */
const COPIED = [
  'LICENSE',
  'README.md',
  'docs',
  'scenarios',
  'fixtures',
  'apps/dashboard/dist',
  'cli/bin/wattpost.mjs',
  'cli/tooling/nodeVersion.mjs',
  'cli/tooling/repositoryRoot.mjs',
  'cli/tooling/verbs.mjs',
]

/** Pictures would double the size; the README has them in a clone. */
const DOCS = fromRoot('docs')
const PICTURE = /\.(?:png|gif)$/
/** The dashboard's typeface, whose licence goes with it. */
const FONT = 'node_modules/@fontsource-variable/inter/LICENSE'

/**
 * Makes the tarball that runs without a clone. Ends the process with exit code 1 when npm fails.
 * @param {string} destination folder
 * @returns {Promise<string>} its path and size, human-readable
 */
export async function pack(destination) {
  await buildStale(PRODUCTS.pages, console.error)
  const folder = mkdtempSync(join(tmpdir(), 'wattpost-pack-'))
  try {
    const { version } = await writePackage(folder)
    await npmPack(folder, destination)
    const tarball = join(destination, `wattpost-${version}.tgz`)
    return `${tarball} (${(statSync(tarball).size / 1e6).toFixed(1)} MB)`
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Writes the content of the tarball; the dashboard must be built.
 * @param {string} folder an empty one
 * @returns its manifest
 */
async function writePackage(folder) {
  const filter = (/** @type {string} */ file) => !(file.startsWith(DOCS) && PICTURE.test(file))
  for (const path of COPIED) cpSync(fromRoot(path), join(folder, path), { recursive: true, filter })
  removeDeadLinks(folder)
  const bundle = join(folder, 'cli/dist/bundle')
  mkdirSync(bundle, { recursive: true })
  const bundled = [await bundlePackedCli(bundle), await bundleAuthEmulator(bundle)].flat()
  await writeApiDeclarations(bundle)
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), noticesOf(ROOT, [...bundled, FONT]))
  const driver = dirname(
    createRequire(fromRoot('package.json')).resolve('playwright-core/package.json'),
  )
  cpSync(driver, join(folder, 'node_modules/playwright-core'), { recursive: true })
  const manifest = manifestOf(driver, await writeProtocol(folder))
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
  return manifest
}

/**
 * @param {string} driver folder of the browser driver
 * @param {Awaited<ReturnType<typeof writeProtocol>>} protocol
 */
function manifestOf(driver, protocol) {
  const { version, description, bin } = readJson(fromRoot('cli/package.json'))
  const { license, engines } = readJson(fromRoot('package.json'))
  return {
    ...{ name: 'wattpost', version, description, license, type: 'module', engines },
    bin: { wattpost: `cli/${bin.wattpost}` },
    exports: {
      '.': { types: './cli/dist/bundle/api.d.ts', default: './cli/dist/bundle/api.js' },
      ...protocol.exports,
      './package.json': './package.json',
    },
    dependencies: {
      ...{ 'playwright-core': readJson(join(driver, 'package.json')).version },
      ...protocol.dependencies,
    },
    // The tarball holds them: an install fetches nothing.
    bundleDependencies: ['playwright-core', ...Object.keys(protocol.dependencies)],
  }
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/**
 * @param {string} folder with the content
 * @param {string} destination
 */
async function npmPack(folder, destination) {
  mkdirSync(destination, { recursive: true })
  const { file, args } = npmCommand({
    execPath: process.execPath,
    npmExecpath: process.env.npm_execpath,
    platform: process.platform,
  })
  const packArgs = ['pack', '--ignore-scripts', '--pack-destination', destination]
  const { exitCode, output } = await runChild(file, [...args, ...packArgs], { cwd: folder })
  if (exitCode !== 0) fail(`${output.trim()}\n\nPacking failed (\`npm pack\`).`, EXIT.failed)
}
