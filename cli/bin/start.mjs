#!/usr/bin/env node
// `npm start`: from a bare clone to the running emulator and dashboard.
import { requireNode } from '../tooling/nodeVersion.mjs'

requireNode()
const { start } = await import('../tooling/start.mjs')
await start(process.argv.slice(2))
