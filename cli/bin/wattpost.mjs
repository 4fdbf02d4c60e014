#!/usr/bin/env node
// `npx wattpost <verb>`.
import { requireNode } from '../tooling/nodeVersion.mjs'

requireNode()
const { runVerb } = await import('../tooling/verbs.mjs')
await runVerb(process.argv.slice(2))
