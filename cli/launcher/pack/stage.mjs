import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { HOUSE, inHouse } from '../house.mjs'
import { bundleAuthEmulator } from './authBundle.mjs'
import { writeDeclarations } from './declarations.mjs'
import { noticesOf } from './notices.mjs'
import { bundlePackedCli } from './packedBundle.mjs'

/** As they lie here, so that everything finds everything in the same way, packed or not. */
const AS_THEY_ARE = [
  'LICENSE',
  'README.md',
  'docs/faults.md',
  'docs/examples',
  'scenarios',
  'fixtures',
  'apps/dashboard/dist',
  'cli/bin/wattpost.mjs',
  'cli/launcher/house.mjs',
  'cli/launcher/nodeVersion.mjs',
  'cli/launcher/verbs.mjs',
]

/**
 * Lays out what goes into the tarball; the dashboard must be built.
 * @param {string} folder an empty one
 * @returns its manifest
 */
export async function stagePackage(folder) {
  for (const path of AS_THEY_ARE) cpSync(inHouse(path), join(folder, path), { recursive: true })
  const bundle = join(folder, 'cli/dist/bundle')
  mkdirSync(bundle, { recursive: true })
  const made = [await bundlePackedCli(bundle), await bundleAuthEmulator(bundle)].flat()
  writeDeclarations(bundle)
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), noticesOf(HOUSE, made))
  const driver = dirname(
    createRequire(inHouse('package.json')).resolve('playwright-core/package.json'),
  )
  cpSync(driver, join(folder, 'node_modules/playwright-core'), { recursive: true })
  const manifest = manifestOf(driver)
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
  return manifest
}

/** @param {string} driver folder of the browser's driver */
function manifestOf(driver) {
  const { version, description, bin } = readJson(inHouse('cli/package.json'))
  const { license, engines } = readJson(inHouse('package.json'))
  return {
    ...{ name: 'wattpost', version, description, license, type: 'module', engines },
    bin: { wattpost: `cli/${bin.wattpost}` },
    exports: {
      '.': { types: './cli/dist/bundle/api.d.ts', default: './cli/dist/bundle/api.js' },
      './package.json': './package.json',
    },
    dependencies: { 'playwright-core': readJson(join(driver, 'package.json')).version },
    // It comes inside: nothing is fetched.
    bundleDependencies: ['playwright-core'],
  }
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
