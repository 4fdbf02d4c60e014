import { build } from 'esbuild'
import { HOUSE, inHouse } from './house.mjs'

/**
 * What a TypeScript source file exports, with all it imports, for a command that writes files made from it.
 * @param {string} file relative to the root
 * @returns {Promise<Record<string, any>>}
 */
export async function importSource(file) {
  const { outputFiles } = await build({
    entryPoints: [inHouse(file)],
    absWorkingDir: HOUSE,
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
    logLevel: 'warning',
  })
  const source = Buffer.concat(outputFiles.map(({ contents }) => contents)).toString('base64')
  return import(`data:text/javascript;base64,${source}`)
}
