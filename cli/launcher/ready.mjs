import { buildStale } from './build.mjs'
import { endChildrenWithUs } from './child.mjs'
import { installPackages } from './packages.mjs'
import { PRODUCTS } from './products.mjs'

/**
 * Installs and builds what a command needs. What it says goes where complaints go: a report on the standard
 * output must stay one.
 * @param {'command' | 'commandWithPages'} needed
 */
export async function makeReady(needed) {
  const giveSignalsBack = endChildrenWithUs()
  await installPackages(console.error)
  await buildStale(PRODUCTS[needed], console.error)
  giveSignalsBack()
}
