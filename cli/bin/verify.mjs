#!/usr/bin/env node
// `npm run verify`: all of `npm test`, and what takes long.
import { requireNode } from '../launcher/nodeVersion.mjs'

requireNode()
const { runChecks } = await import('../checks/runChecks.mjs')
await runChecks(process.argv.slice(2), { long: true })
