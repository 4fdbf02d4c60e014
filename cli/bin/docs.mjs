#!/usr/bin/env node
// `npm run docs`: writes the generated pages of `docs/`.
import { writeFileSync } from 'node:fs'
import { importSource } from '../tooling/importSource.mjs'
import { fromRoot } from '../tooling/repositoryRoot.mjs'

const { faultPage, referencePage } = await importSource('apps/emulator/src/reference/index.ts')
writeFileSync(fromRoot('docs/faults.md'), faultPage())
writeFileSync(fromRoot('docs/reference.md'), referencePage())
