#!/usr/bin/env node
// `npm run build`: everything that is built, up to date.
import { requireNode } from '../launcher/nodeVersion.mjs'

requireNode()
const { endChildrenWithUs } = await import('../launcher/child.mjs')
const { endWithNpm } = await import('../launcher/endWithNpm.mjs')
const { installPackages } = await import('../launcher/packages.mjs')
const { buildStale } = await import('../launcher/build.mjs')

endWithNpm()
endChildrenWithUs()
await installPackages()
await buildStale()
console.log('Everything is built.')
