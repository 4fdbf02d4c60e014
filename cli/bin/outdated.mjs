#!/usr/bin/env node
// `npm run outdated`: compares the dependencies with the registry; those held back are named in heldVersions.json.
import { readFileSync } from 'node:fs'
import { requireNode } from '../tooling/nodeVersion.mjs'

requireNode()
const { runChild } = await import('../tooling/childProcess.mjs')
const { EXIT, fail } = await import('../tooling/exit.mjs')
const { npmCommand } = await import('../tooling/packages.mjs')
const { fromRoot, ROOT } = await import('../tooling/repositoryRoot.mjs')

const { file, args } = npmCommand()
const { output } = await runChild(file, [...args, 'outdated', '--parseable', '--loglevel=error'], {
  cwd: ROOT,
})
/** @type {Record<string, { reason: string }>} */
const held = JSON.parse(readFileSync(fromRoot('cli/tooling/heldVersions.json'), 'utf8'))
// A line has the fields path, wanted, current, latest, dependents.
const newer = output.split('\n').flatMap((line) => {
  const [, , current, latest] =
    /^.*node_modules\/.*?:([^:]+@[^:]+):([^:]+@[^:]+):([^:]+@[^:]+)/.exec(line) ?? []
  return current === undefined ? [] : [{ name: current.replace(/@[^@]*$/, ''), current, latest }]
})
const unnamed = newer.filter(({ name }) => held[name] === undefined)
for (const { name, current, latest } of newer)
  console.log(`${current}, newest ${latest}: ${held[name]?.reason ?? 'not in heldVersions.json'}`)
if (unnamed.length > 0)
  fail(
    'Update these dependencies, or name the reason in cli/tooling/heldVersions.json.',
    EXIT.failed,
  )
else console.log('All dependencies are at the newest version that they may have.')
