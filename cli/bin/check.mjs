#!/usr/bin/env node
// `npm run check`: in less than a minute, whether a change holds: what it changed, and the tests that this could break.
import { requireNode } from '../tooling/nodeVersion.mjs'

requireNode()
const { checkChange } = await import('../checks/runChecks.mjs')
await checkChange(process.argv.slice(2))
