import { runNode } from './childProcess.mjs'
import { EXIT, fail } from './exit.mjs'
import { fromRoot, ROOT } from './repositoryRoot.mjs'
import { removeStamp, staleness, writeStamp } from './staleness.mjs'

/** @typedef {import('./staleness.mjs').Product} Product */

/** Inputs of every product, beside its own folders. */
const SHARED = ['protocol', 'tsconfig.base.json', 'package-lock.json']
const BUNDLER = ['cli/tooling/bundleOptions.mjs', 'cli/tooling/patches']

/** @type {Product} */
const emulator = {
  name: 'emulator',
  inputs: [...SHARED, ...BUNDLER, 'apps/emulator', 'cli/src', 'cli/tooling/bundleEmulator.mjs'],
  output: 'apps/emulator/dist/main.js',
  script: 'cli/tooling/bundleEmulator.mjs',
  args: [],
  cwd: '.',
}

/** @type {Product} */
const dashboard = {
  name: 'dashboard',
  inputs: [...SHARED, 'apps/dashboard'],
  output: 'apps/dashboard/dist/index.html',
  script: 'node_modules/vite/bin/vite.js',
  args: ['build', '--logLevel', 'warn'],
  cwd: 'apps/dashboard',
}

/** @type {Product} */
const demoPages = {
  name: 'demo pages',
  inputs: [...SHARED, 'apps/dashboard', 'apps/emulator'],
  output: 'apps/dashboard/dist-demo/index.html',
  script: 'node_modules/vite/bin/vite.js',
  args: ['build', '--config', 'vite.demo.config.ts', '--logLevel', 'warn'],
  cwd: 'apps/dashboard',
}

/** @type {Product} */
const commandLine = {
  name: 'command line',
  inputs: [
    ...[...SHARED, ...BUNDLER],
    ...['apps/emulator', 'cli/src', 'cli/package.json', 'cli/tooling/bundleCli.mjs'],
  ],
  output: 'cli/dist/bundle/main.js',
  script: 'cli/tooling/bundleCli.mjs',
  args: [],
  cwd: '.',
}

/** The products that each caller needs. */
export const PRODUCTS = {
  start: [emulator, dashboard],
  command: [commandLine],
  commandWithPages: [commandLine, dashboard],
  commandWithDemo: [commandLine, demoPages],
  emulator: [emulator],
  pages: [dashboard, demoPages],
  all: [emulator, dashboard, commandLine],
}

/**
 * Builds the stale products side by side. Ends the process with exit code 1 when one fails.
 * @param {readonly Product[]} [products] default: all
 * @param {(line: string) => void} [log] receives progress lines
 */
export async function buildStale(products = PRODUCTS.all, log = console.log) {
  const failures = await Promise.all(products.map((product) => buildUnlessFresh(product, log)))
  const messages = failures.filter((message) => message !== undefined)
  if (messages.length > 0) fail(messages.join('\n\n'), EXIT.failed)
}

/**
 * @param {Product} product
 * @param {(line: string) => void} log
 * @returns {Promise<string | undefined>} the error, if any
 */
async function buildUnlessFresh(product, log) {
  const stale = staleness(ROOT, product)
  if (stale === undefined) return undefined
  log(`Building the ${product.name}…`)
  removeStamp(ROOT, product)
  const cwd = fromRoot(product.cwd)
  const { exitCode, output } = await runNode(fromRoot(product.script), product.args, { cwd })
  if (exitCode !== 0) return `${output.trim()}\n\nBuilding the ${product.name} failed.`
  writeStamp(ROOT, product, stale.fingerprint)
  return undefined
}
