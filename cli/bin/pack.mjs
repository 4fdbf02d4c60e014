#!/usr/bin/env node
// `npm run pack`: makes the tarball that runs without a clone.
import { requireNode } from '../tooling/nodeVersion.mjs'

requireNode()
const { readPackArgs } = await import('../tooling/pack/packArgs.mjs')
const { EXIT, fail } = await import('../tooling/exit.mjs')
const { stopChildrenOnSignal } = await import('../tooling/childProcess.mjs')
const { installPackages } = await import('../tooling/packages.mjs')

const read = readPackArgs(process.argv.slice(2))
if ('wrong' in read) fail(read.wrong, EXIT.usage)
else if ('help' in read) console.log(read.help)
else {
  stopChildrenOnSignal()
  await installPackages(console.error)
  // This module imports installed packages.
  const { pack } = await import('../tooling/pack/pack.mjs')
  console.log(await pack(read.folder))
}
