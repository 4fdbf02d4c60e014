#!/usr/bin/env node
// `npm start`: from a bare clone to the running emulator and dashboard.
import { requireNode } from '../launcher/nodeVersion.mjs'

requireNode()
const { start } = await import('../launcher/start.mjs')
await start(process.argv.slice(2))
