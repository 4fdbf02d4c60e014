import { pathToFileURL } from 'node:url'
import { buildStale } from './build.mjs'
import { endChildrenWithUs } from './child.mjs'
import { endWithNpm } from './endWithNpm.mjs'
import { inHouse } from './house.mjs'
import { installPackages } from './packages.mjs'
import { PRODUCTS } from './products.mjs'

/**
 * Installs and builds what is missing, then becomes the emulator: a process of its own would cost
 * time at every start, and one more to be left behind.
 * @param {readonly string[]} args the emulator's
 */
export async function start(args) {
  endWithNpm()
  const giveSignalsBack = endChildrenWithUs()
  await installPackages()
  await buildStale(PRODUCTS.start)
  giveSignalsBack()
  const main = inHouse('apps/emulator/dist/main.js')
  process.argv = [process.execPath, main, ...args]
  await import(pathToFileURL(main).href)
}
