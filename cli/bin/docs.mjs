#!/usr/bin/env node
// `npm run docs`: writes the pages of `docs/` that are made from tables, anew.
import { writeFileSync } from 'node:fs'
import { inHouse } from '../launcher/house.mjs'
import { importSource } from '../launcher/importSource.mjs'

const { faultPage } = await importSource('tests/support/faultRows.ts')
writeFileSync(inHouse('docs/faults.md'), faultPage())
