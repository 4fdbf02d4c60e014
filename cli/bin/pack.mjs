#!/usr/bin/env node
// `npm run pack`: one tarball that runs by itself, in `dist/` or the folder that is named.
import { requireNode } from '../launcher/nodeVersion.mjs'

requireNode()
const { readPackArgs } = await import('../launcher/pack/packArgs.mjs')
const { EXIT, fail } = await import('../launcher/failure.mjs')
const { endChildrenWithUs } = await import('../launcher/child.mjs')
const { installPackages } = await import('../launcher/packages.mjs')

const read = readPackArgs(process.argv.slice(2))
if ('wrong' in read) fail(read.wrong, EXIT.usage)
else if ('help' in read) console.log(read.help)
else {
  endChildrenWithUs()
  await installPackages(console.error)
  // It needs the packages itself.
  const { pack } = await import('../launcher/pack/pack.mjs')
  console.log(await pack(read.folder))
}
