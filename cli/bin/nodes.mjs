#!/usr/bin/env node
// `npm run nodes [-- <arguments of npm test>]`: `npm test` on each supported Node, from the registry; once per release.
import { spawnSync } from 'node:child_process'
import { requireNode } from '../tooling/nodeVersion.mjs'

requireNode()
const { npmCommand } = await import('../tooling/packages.mjs')
const { fromRoot, ROOT } = await import('../tooling/repositoryRoot.mjs')

const NODES = ['20', '22', '24']

const { execPath, platform, env } = process
const { file, args } = npmCommand({ execPath, platform, npmExecpath: env.npm_execpath })
const results = NODES.map((version) => {
  // The package `node` puts its binary in place by a script.
  const node = [
    'exec',
    '--yes',
    '--ignore-scripts=false',
    `--package=node@${version}`,
    '--',
    'node',
  ]
  const test = [fromRoot('cli/bin/test.mjs'), ...process.argv.slice(2)]
  const startMs = Date.now()
  const { status } = spawnSync(file, [...args, ...node, ...test], { cwd: ROOT, stdio: 'inherit' })
  const minutes = ((Date.now() - startMs) / 60_000).toFixed(1)
  return {
    passed: status === 0,
    line: `Node ${version}: ${status === 0 ? 'passed' : 'failed'} in ${minutes} min`,
  }
})
for (const { line } of results) console.log(line)
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1
