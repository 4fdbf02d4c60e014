#!/usr/bin/env node
// `npm run verify`: all checks of `npm test`, further combinations, and the long ones.
import { requireNode } from '../tooling/nodeVersion.mjs'

requireNode()
const { runChecks } = await import('../checks/runChecks.mjs')
await runChecks(process.argv.slice(2), { long: true })
