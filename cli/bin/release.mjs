#!/usr/bin/env node
// `npm run release -- 1.2.0`: writes a version into package, lock, changelog and pages. It publishes nothing.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { requireNode } from '../tooling/nodeVersion.mjs'

requireNode()
const { EXIT, fail } = await import('../tooling/exit.mjs')
const { installPackages } = await import('../tooling/packages.mjs')
const { fromRoot, ROOT } = await import('../tooling/repositoryRoot.mjs')

await installPackages()
// This module imports installed packages.
const { LOCK, MANIFEST, released } = await import('../tooling/release/release.mjs')

const [version = ''] = process.argv.slice(2)
const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' })
const paths = [MANIFEST, LOCK, ...pages.trim().split('\n')]
const files = Object.fromEntries(paths.map((path) => [path, readFileSync(fromRoot(path), 'utf8')]))
const date = new Date().toISOString().slice(0, 10)
const result = released(files, { version, date })
if ('wrong' in result) fail(`${result.wrong}\n\nUsage: npm run release -- <version>`, EXIT.usage)
else {
  for (const [path, text] of Object.entries(result.changed)) {
    writeFileSync(fromRoot(path), text)
    console.log(path)
  }
  console.log(`Now commit as "chore: release ${version}". docs/releasing.md has the next steps.`)
}
