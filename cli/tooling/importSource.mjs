import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { NODE_BUNDLE } from './bundleOptions.mjs'
import { fromRoot } from './repositoryRoot.mjs'

/**
 * Imports a TypeScript source file with everything that it imports.
 * @param {string} file relative to the root
 * @returns {Promise<Record<string, any>>} its exports
 */
export async function importSource(file) {
  // The emulator reads its data three folders above itself.
  const outfile = fromRoot(`.cache/sources/bundle/${file.replaceAll('/', '.')}.mjs`)
  const external = ['firebase-admin', 'firebase-tools']
  await build({ ...NODE_BUNDLE, entryPoints: [fromRoot(file)], outfile, external })
  return import(pathToFileURL(outfile).href)
}
