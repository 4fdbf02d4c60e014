import { cpSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { build } from 'esbuild'
import { fromRoot } from '../repositoryRoot.mjs'
import { declare } from './declarations.mjs'

const ENTRY = fromRoot('protocol/src/index.ts')
/** Parts of zod that no import of the package leads to. */
const UNUSED = ['src', 'v3'].map((folder) => `${sep}zod${sep}${folder}`)

/**
 * Writes `wattpost/protocol`: the contract's schemas as JavaScript, with type declarations.
 * @param {string} folder of the tarball
 * @returns the exports and dependencies of the package that belong to it
 */
export async function writeProtocol(folder) {
  const target = join(folder, 'protocol/dist')
  await build({
    ...{ entryPoints: [ENTRY], outfile: join(target, 'index.js'), external: ['zod'] },
    ...{ bundle: true, platform: 'neutral', format: 'esm', target: 'es2022' },
    logLevel: 'warning',
  })
  await declare(ENTRY, dirname(ENTRY), target)
  const zod = dirname(createRequire(ENTRY).resolve('zod/package.json'))
  // The declarations refer to zod's.
  cpSync(zod, join(folder, 'node_modules/zod'), {
    recursive: true,
    filter: (path) => !UNUSED.some((end) => path.endsWith(end)),
  })
  const { version } = createRequire(ENTRY)('zod/package.json')
  return {
    exports: {
      './protocol': {
        types: './protocol/dist/index.d.ts',
        default: './protocol/dist/index.js',
      },
      './contract/*': './docs/contract/*',
    },
    dependencies: { zod: version },
  }
}
