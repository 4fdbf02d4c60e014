#!/usr/bin/env node
// `npm run build`: builds everything that is stale.
import { requireNode } from '../tooling/nodeVersion.mjs'

requireNode()
const { endWithNpm, stopChildrenOnSignal } = await import('../tooling/childProcess.mjs')
const { installPackages } = await import('../tooling/packages.mjs')
const { buildStale } = await import('../tooling/build.mjs')

endWithNpm()
stopChildrenOnSignal()
await installPackages()
await buildStale()
console.log('Everything is built.')
