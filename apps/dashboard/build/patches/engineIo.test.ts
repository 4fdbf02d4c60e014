import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { engineIo } from './engineIo.ts'

const client = createRequire(createRequire(import.meta.url).resolve('socket.io-client'))
const folder = client.resolve('engine.io-client').replace(/([\\/]engine\.io-client)[\\/].*$/, '$1')
const INDEX = 'build/esm/transports/index.js'
const code = readFileSync(join(folder, INDEX), 'utf8')

test('engine.io-client has the version that the patch was written for', () => {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  expect(version).toBe('6.6.8')
})

test('the replaced file holds the table of transports alone', () => {
  expect(code.match(/^export .*$/gm)).toEqual(['export const transports = {'])
  expect(code).toContain('import { WS } from "./websocket.node.js"')
})

test('the dashboard connects by WebSocket alone', () => {
  const source = readFileSync(
    join(import.meta.dirname, '../../src/live/connection/socketSource.ts'),
    'utf8',
  )
  expect(source).toContain("transports: ['websocket'],")
})

test('a build gets the table with WebSocket alone', () => {
  expect(engineIo.lean()).toContain('transports = { websocket: WS }')
  expect(engineIo.lean()).not.toMatch(/polling|webtransport/)
})
