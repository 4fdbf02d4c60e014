import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { fromRoot } from '../repositoryRoot.mjs'

const emulatorRequire = createRequire(fromRoot('apps/emulator/src/index.ts'))
const manifest = emulatorRequire.resolve('firebase-tools/package.json')

test('firebase-tools has the version that the patch was written for', () => {
  expect(JSON.parse(readFileSync(manifest, 'utf8')).version).toBe('15.34.2')
})

test('the bundled parts are there, under the names that the unbundled patch exports', () => {
  const tools = createRequire(manifest)
  expect(tools.resolve('exegesis-express')).toContain('exegesis-express')
  const server = readFileSync(tools.resolve('./lib/emulator/auth/server.js'), 'utf8')
  expect(server).toMatch(/exports\.createApp = /)
  const unbundled = readFileSync(
    fromRoot('apps/emulator/src/server/patches/firebaseTools.mjs'),
    'utf8',
  )
  expect(unbundled).toMatch(/export const exegesis = /)
  expect(unbundled).toMatch(/export const \{ createApp \} = /)
})
