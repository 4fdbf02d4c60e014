#!/usr/bin/env node
// `npm test`: everything that fits a quarter of an hour, on a bare clone too.
import { requireNode } from '../launcher/nodeVersion.mjs'

requireNode()
const { runChecks } = await import('../checks/runChecks.mjs')
await runChecks(process.argv.slice(2))
