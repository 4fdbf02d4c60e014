import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fromRoot } from '../repositoryRoot.mjs'

/** The bundler follows plain requires only; these start in the folder of firebase-tools. */
const PARTS = `
exports.exegesis = require('exegesis-express')
exports.createApp = require('./lib/emulator/auth/server.js').createApp`

/**
 * Patch of firebase-tools 15.34.2, for the packed Auth emulator.
 * Reason: of its 312 MB the fast Auth emulator runs about 4; the tarball holds those alone.
 * Relies on: what `apps/emulator/src/server/patches/firebaseTools.mjs` relies on, and exports the same names.
 * @type {import('esbuild').Plugin}
 */
export const firebaseToolsInside = {
  name: 'firebase-tools-inside',
  setup: ({ onResolve, onLoad }) => {
    const emulator = createRequire(fromRoot('apps/emulator/src/index.ts'))
    const resolveDir = dirname(emulator.resolve('firebase-tools/package.json'))
    onResolve({ filter: /^\.\/firebaseTools\.mjs$/ }, () => ({
      path: 'firebaseTools.cjs',
      namespace: 'tools',
    }))
    onLoad({ filter: /./, namespace: 'tools' }, () => ({ contents: PARTS, resolveDir }))
  },
}
