#!/usr/bin/env node
// `npm run docs`: writes the generated pages of `docs/`.
import { readFileSync, writeFileSync } from 'node:fs'
import { importSource } from '../tooling/importSource.mjs'
import { fromRoot } from '../tooling/repositoryRoot.mjs'

const { faultPage, referencePage, scenarioPage } = await importSource(
  'apps/emulator/src/control/reference/index.ts',
)
const { clientPage } = await importSource('cli/src/client/page.ts')
const exampleOf = (/** @type {string} */ name) =>
  readFileSync(fromRoot(`docs/examples/keys/${name}.yaml`), 'utf8')
writeFileSync(fromRoot('docs/client.md'), clientPage())
writeFileSync(fromRoot('docs/faults.md'), faultPage())
writeFileSync(fromRoot('docs/reference.md'), referencePage())
writeFileSync(fromRoot('docs/scenario-reference.md'), scenarioPage(exampleOf))
