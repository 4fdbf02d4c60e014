import { build } from 'esbuild'
import { CLI_BUNDLE, NODE_BUNDLE, PARSER_BUNDLE } from '../bundleOptions.mjs'
import { firebaseToolsInside } from '../patches/firebaseTools.mjs'
import { fromRoot } from '../repositoryRoot.mjs'

/** Leaves the browser driver outside, under the name of its core. @type {import('esbuild').Plugin} */
const driverOutside = {
  name: 'driver-outside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^playwright$/ }, () => ({ path: 'playwright-core', external: true })),
}

/**
 * Bundles the command line; it needs no package beside it but the browser driver.
 * @param {string} folder of the bundle
 * @returns {Promise<string[]>} the files in it, relative to the root
 */
export async function bundlePackedCli(folder) {
  const packed = /** @type {const} */ ({
    outdir: folder,
    minify: true,
    // Stack traces keep the names of functions.
    keepNames: true,
    metafile: true,
  })
  const plugins = [driverOutside, ...CLI_BUNDLE.plugins]
  const built = await Promise.all([
    build({ ...CLI_BUNDLE, ...packed, plugins }),
    build({ ...PARSER_BUNDLE, ...packed }),
  ])
  return built.flatMap(({ metafile }) => contentsOf(metafile))
}

/**
 * Bundles the fast Auth emulator out of firebase-tools.
 * @param {string} folder of the bundle
 * @returns {Promise<string[]>} the files in it, relative to the root
 */
export async function bundleAuthEmulator(folder) {
  const { metafile } = await build({
    ...NODE_BUNDLE,
    entryPoints: [fromRoot('apps/emulator/src/auth/fastAuthEmulator.child.mjs')],
    outdir: folder,
    // The emulator forks a file of this name from its own folder.
    outExtension: { '.js': '.mjs' },
    // CommonJS packages use these.
    banner: {
      js: [
        "import { createRequire as __createRequire } from 'node:module'",
        "import { fileURLToPath as __fileURLToPath } from 'node:url'",
        'const require = __createRequire(import.meta.url)',
        'const __filename = __fileURLToPath(import.meta.url)',
        "const __dirname = __fileURLToPath(new URL('.', import.meta.url))",
      ].join(';'),
    },
    plugins: [firebaseToolsInside],
    minify: true,
    metafile: true,
    // A changed firebase-tools shows itself here.
    logOverride: { 'import-is-undefined': 'error' },
  })
  return contentsOf(metafile)
}

/**
 * The files that a bundle contains in whole or in part.
 * @param {import('esbuild').Metafile} metafile
 */
function contentsOf({ outputs }) {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs))
  return inputs.flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : []))
}
