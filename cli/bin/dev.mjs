#!/usr/bin/env node
// `npm run dev`: the dashboard with hot reload, on top of the emulator.
import { requireNode } from '../tooling/nodeVersion.mjs'

requireNode()
const { develop } = await import('../tooling/dev.mjs')
process.exitCode = await develop(process.argv.slice(2))
