#!/usr/bin/env node
// `npm run contract`: writes the documents of the contract, with examples from a run of the emulator.
import { mkdirSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { NODE_BUNDLE } from '../tooling/bundleOptions.mjs'
import { fromRoot } from '../tooling/repositoryRoot.mjs'

// The emulator reads its data three folders above itself.
const outfile = fromRoot('.cache/contract/bundle/contractFiles.mjs')
await build({
  ...NODE_BUNDLE,
  entryPoints: [fromRoot('tests/support/contractFiles.ts')],
  outfile,
  external: ['firebase-admin', 'firebase-tools'],
})
const { contractFiles } = await import(pathToFileURL(outfile).href)
mkdirSync(fromRoot('docs/contract'), { recursive: true })
for (const [name, text] of Object.entries(await contractFiles()))
  writeFileSync(fromRoot(`docs/contract/${name}`), text)
// The bundle has open handles of the emulator's packages.
process.exit()
