// Patch of firebase-tools 15.34.2.
// Reason: `firebase emulators:start` needs ten times as long and three times the memory of its Express app alone.
// Relies on: the file `lib/emulator/auth/server.js` and its `createApp`; the package `exegesis-express` beside it.
// A packed Wattpost replaces this file (`cli/tooling/patches/firebaseTools.mjs`), since it ships no firebase-tools.
import { createRequire } from 'node:module'

const here = createRequire(import.meta.url)
// Resolves from the folder of firebase-tools, since npm may put its dependencies anywhere.
const tools = createRequire(here.resolve('firebase-tools/package.json'))

/** The OpenAPI router of the Auth emulator's app; `createApp` calls its `middleware`. */
export const exegesis = tools('exegesis-express')
export const { createApp } = tools('./lib/emulator/auth/server.js')
