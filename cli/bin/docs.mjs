#!/usr/bin/env node
// `npm run docs`: writes the pages of `docs/` that are made from tables, anew.
import { writeFileSync } from 'node:fs'
import { build } from 'esbuild'
import { HOUSE, inHouse } from '../launcher/house.mjs'

const { outputFiles } = await build({
  entryPoints: [inHouse('tests/support/faultRows.ts')],
  absWorkingDir: HOUSE,
  bundle: true,
  platform: 'node',
  format: 'esm',
  write: false,
  logLevel: 'warning',
})
const source = Buffer.concat(outputFiles.map((file) => file.contents)).toString('base64')
const { faultPage } = await import(`data:text/javascript;base64,${source}`)
writeFileSync(inHouse('docs/faults.md'), faultPage())
