import { pathToFileURL } from 'node:url'
import { buildStale, PRODUCTS } from './build.mjs'
import { endWithNpm, stopChildrenOnSignal } from './childProcess.mjs'
import { installPackages } from './packages.mjs'
import { fromRoot } from './repositoryRoot.mjs'

/**
 * Installs and builds what is missing, then becomes the emulator: a child process would cost time at every start.
 * @param {readonly string[]} args of the emulator
 */
export async function start(args) {
  endWithNpm()
  const restoreSignals = stopChildrenOnSignal()
  await installPackages()
  await buildStale(PRODUCTS.start)
  restoreSignals()
  const main = fromRoot('apps/emulator/dist/main.js')
  process.argv = [process.execPath, main, ...args]
  await import(pathToFileURL(main).href)
}

/**
 * Installs and builds what a command needs. Progress goes to the standard error, since the standard output may be a
 * report.
 * @param {'command' | 'commandWithPages' | 'commandWithDemo'} needed
 */
export async function prepareCommand(needed) {
  const restoreSignals = stopChildrenOnSignal()
  await installPackages(console.error)
  await buildStale(PRODUCTS[needed], console.error)
  restoreSignals()
}
