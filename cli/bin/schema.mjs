#!/usr/bin/env node
// `npm run schema`: writes the scenario files' JSON Schema anew from the schema that parses them.
import { writeFileSync } from 'node:fs'
import { build } from 'esbuild'
import { HOUSE, inHouse } from '../launcher/house.mjs'

const { outputFiles } = await build({
  entryPoints: [inHouse('apps/emulator/src/scenario/jsonSchema.ts')],
  absWorkingDir: HOUSE,
  bundle: true,
  platform: 'node',
  format: 'esm',
  write: false,
  logLevel: 'warning',
})
const source = Buffer.concat(outputFiles.map((file) => file.contents)).toString('base64')
const { scenarioJsonSchemaText } = await import(`data:text/javascript;base64,${source}`)
writeFileSync(inHouse('scenarios/scenario.schema.json'), scenarioJsonSchemaText())
