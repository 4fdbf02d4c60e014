#!/usr/bin/env node
// `npm run schema`: writes the JSON Schema of scenario files from the schema that parses them.
import { writeFileSync } from 'node:fs'
import { importSource } from '../tooling/importSource.mjs'
import { fromRoot } from '../tooling/repositoryRoot.mjs'

const { scenarioJsonSchemaText } = await importSource(
  'apps/emulator/src/scenario/schema/jsonSchema.ts',
)
writeFileSync(fromRoot('scenarios/scenario.schema.json'), scenarioJsonSchemaText())
