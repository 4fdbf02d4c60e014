#!/usr/bin/env node
// `npm run contract`: writes the documents of the contract, with examples from a run of the emulator.
import { mkdirSync, writeFileSync } from 'node:fs'
import { importSource } from '../tooling/importSource.mjs'
import { fromRoot } from '../tooling/repositoryRoot.mjs'

const { contractFiles } = await importSource('tests/support/contractFiles.ts')
mkdirSync(fromRoot('docs/contract'), { recursive: true })
for (const [name, text] of Object.entries(await contractFiles()))
  writeFileSync(fromRoot(`docs/contract/${name}`), text)
// The bundle has open handles of the emulator's packages.
process.exit()
