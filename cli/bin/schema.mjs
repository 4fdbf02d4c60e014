#!/usr/bin/env node
// `npm run schema`: writes the scenario files' JSON Schema anew from the schema that parses them.
import { writeFileSync } from 'node:fs'
import { inHouse } from '../launcher/house.mjs'
import { importSource } from '../launcher/importSource.mjs'

const { scenarioJsonSchemaText } = await importSource('apps/emulator/src/scenario/jsonSchema.ts')
writeFileSync(inHouse('scenarios/scenario.schema.json'), scenarioJsonSchemaText())
