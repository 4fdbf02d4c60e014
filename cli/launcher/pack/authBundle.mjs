import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { build } from 'esbuild'
import { HOUSE, inHouse } from '../house.mjs'

const AUTH = 'apps/emulator/src/auth'

/** The bundler follows plain requires only; they start at firebase-tools' own place. */
const TOOLS = `
exports.exegesis = require('exegesis-express')
exports.createApp = require('./lib/emulator/auth/server.js').createApp`

/** @type {import('esbuild').Plugin} */
const toolsInside = {
  name: 'tools-inside',
  setup: ({ onResolve, onLoad }) => {
    const emulator = createRequire(inHouse('apps/emulator/src/main.ts'))
    const resolveDir = dirname(emulator.resolve('firebase-tools/package.json'))
    onResolve({ filter: /^\.\/firebaseTools\.mjs$/ }, () => ({
      path: 'firebaseTools.cjs',
      namespace: 'tools',
    }))
    onLoad({ filter: /./, namespace: 'tools' }, () => ({ contents: TOOLS, resolveDir }))
  },
}

/**
 * Bundles the Auth emulator out of firebase-tools: of 312 MB some 4 are what it runs by.
 * @param {string} folder where it goes
 * @returns {Promise<string[]>} the files that it is made of, relative to the root
 */
export async function bundleAuthEmulator(folder) {
  const { metafile } = await build({
    entryPoints: [inHouse(`${AUTH}/quickDoor.child.mjs`)],
    outdir: folder,
    // The emulator looks for a file of this name beside itself.
    outExtension: { '.js': '.mjs' },
    absWorkingDir: HOUSE,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // What these packages take for granted where they come from.
    banner: {
      js: [
        "import { createRequire as __createRequire } from 'node:module'",
        "import { fileURLToPath as __fileURLToPath } from 'node:url'",
        'const require = __createRequire(import.meta.url)',
        'const __filename = __fileURLToPath(import.meta.url)',
        "const __dirname = __fileURLToPath(new URL('.', import.meta.url))",
      ].join(';'),
    },
    plugins: [toolsInside],
    minify: true,
    metafile: true,
    logLevel: 'warning',
    // Should firebase-tools look different one day, this is where it shows.
    logOverride: { 'import-is-undefined': 'error' },
  })
  return Object.keys(metafile.inputs)
}
