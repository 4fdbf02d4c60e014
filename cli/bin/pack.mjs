#!/usr/bin/env node
// `npm run pack`: one tarball that runs by itself, in `dist/` or the folder that is named.
import { resolve } from 'node:path'
import { requireNode } from '../launcher/nodeVersion.mjs'

requireNode()
const { endChildrenWithUs } = await import('../launcher/child.mjs')
const { installPackages } = await import('../launcher/packages.mjs')
const { inHouse } = await import('../launcher/house.mjs')

endChildrenWithUs()
await installPackages(console.error)
// It needs the packages itself.
const { pack } = await import('../launcher/pack/pack.mjs')
console.log(await pack(resolve(process.argv[2] ?? inHouse('dist'))))
