#!/usr/bin/env node
// `npx wattpost <verb>`.
import { requireNode } from '../launcher/nodeVersion.mjs'

requireNode()
const { runVerb } = await import('../launcher/verbs.mjs')
await runVerb(process.argv.slice(2))
