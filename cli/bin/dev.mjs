#!/usr/bin/env node
// `npm run dev`: the dashboard with hot reload, on top of the emulator.
import { requireNode } from '../launcher/nodeVersion.mjs'

requireNode()
const { develop } = await import('../launcher/dev.mjs')
process.exitCode = await develop(process.argv.slice(2))
