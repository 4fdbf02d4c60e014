#!/usr/bin/env node
// `npm test`: all checks that fit a quarter of an hour, from a bare clone.
import { requireNode } from '../tooling/nodeVersion.mjs'

requireNode()
const { runChecks } = await import('../checks/runChecks.mjs')
await runChecks(process.argv.slice(2))
