#!/usr/bin/env node
// `npm run nodes [-- <Node>… <arguments of npm test>]`: `npm test` on each supported Node, from the registry; once per release.
import { spawnSync } from 'node:child_process'
import { requireNode } from '../tooling/nodeVersion.mjs'

requireNode()
const { registryNode, TRIED_NODES } = await import('../tooling/registryNode.mjs')
const { fromRoot, ROOT } = await import('../tooling/repositoryRoot.mjs')

const isVersion = (/** @type {string} */ word) => /^\d/.test(word)
const asked = process.argv.slice(2)
const versions = asked.filter(isVersion)
const results = (versions.length > 0 ? versions : TRIED_NODES).map((version) => {
  const { file, args } = registryNode(version)
  const test = [fromRoot('cli/bin/test.mjs'), ...asked.filter((word) => !isVersion(word))]
  const startMs = Date.now()
  const { status } = spawnSync(file, [...args, ...test], { cwd: ROOT, stdio: 'inherit' })
  const minutes = ((Date.now() - startMs) / 60_000).toFixed(1)
  return {
    passed: status === 0,
    line: `Node ${version}: ${status === 0 ? 'passed' : 'failed'} in ${minutes} min`,
  }
})
for (const { line } of results) console.log(line)
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1
