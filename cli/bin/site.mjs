#!/usr/bin/env node
// `npm run site`: builds the documentation site.
import { requireNode } from '../tooling/nodeVersion.mjs'

requireNode()
const { readSiteArgs } = await import('../tooling/site/siteArgs.mjs')
const { EXIT, fail } = await import('../tooling/exit.mjs')
const { endWithNpm, stopChildrenOnSignal } = await import('../tooling/childProcess.mjs')
const { installPackages } = await import('../tooling/packages.mjs')

const read = readSiteArgs(process.argv.slice(2))
if ('wrong' in read) fail(read.wrong, EXIT.usage)
else if ('help' in read) console.log(read.help)
else {
  endWithNpm()
  stopChildrenOnSignal()
  await installPackages()
  // This module imports installed packages.
  const { buildSite, serveSite } = await import('../tooling/site/site.mjs')
  await buildSite(read)
  if (read.port !== undefined) await serveSite({ base: read.base, port: read.port })
}
