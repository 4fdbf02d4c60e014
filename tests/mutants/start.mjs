#!/usr/bin/env node
// `npm run mutants`: mutants of code by Stryker, then those of texts, constants and names. An argument is part of a path.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const statuses = ['stryker.mjs', 'run.mjs'].map((script) => {
  const file = fileURLToPath(new URL(script, import.meta.url))
  return spawnSync(process.execPath, [file, ...process.argv.slice(2)], { stdio: 'inherit' }).status
})
process.exit(statuses.every((status) => status === 0) ? 0 : 1)
