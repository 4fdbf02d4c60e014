// The two parts of firebase-tools that the quick door needs, as they lie among the installed packages.
import { createRequire } from 'node:module'

const here = createRequire(import.meta.url)
// What firebase-tools brings along is found from its own place, wherever npm has put that.
const tools = createRequire(here.resolve('firebase-tools/package.json'))

export const exegesis = tools('exegesis-express')
export const { createApp } = tools('./lib/emulator/auth/server.js')
