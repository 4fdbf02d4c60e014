#!/usr/bin/env node
// `npm test`: each behaviour at least once, in at most 12 minutes on two cores, from a bare clone.
import { requireNode } from '../tooling/nodeVersion.mjs'

requireNode()
const { runChecks } = await import('../checks/runChecks.mjs')
await runChecks(process.argv.slice(2))
