import { build } from 'esbuild'
import { fromRoot, ROOT } from './repositoryRoot.mjs'

/**
 * Imports a TypeScript source file with everything that it imports.
 * @param {string} file relative to the root
 * @returns {Promise<Record<string, any>>} its exports
 */
export async function importSource(file) {
  const { outputFiles } = await build({
    entryPoints: [fromRoot(file)],
    absWorkingDir: ROOT,
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
    logLevel: 'warning',
    // Bundled CommonJS packages load Node's modules by it.
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(${JSON.stringify(fromRoot('package.json'))})`,
    },
  })
  const source = Buffer.concat(outputFiles.map(({ contents }) => contents)).toString('base64')
  return import(`data:text/javascript;base64,${source}`)
}
