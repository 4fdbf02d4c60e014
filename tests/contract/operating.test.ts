import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { servingDifferences } from '../serving/table.mjs'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'

// What an operator of a long-running emulator relies on.

const DIST = 'apps/dashboard/dist'

let emulator: RunningEmulator
beforeAll(async () => {
  emulator = await startEmulator('grid-outage')
})
afterAll(() => emulator.close())

test('the emulator serves the dashboard as docs/serving.md says', async () => {
  expect(await servingDifferences(emulator.url, DIST)).toEqual([])
})

test('the comparison finds what a careless server does', async () => {
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : request.url
    readFile(`${DIST}${path}`).then(
      (body) => response.end(body),
      () => response.end('<h1>Not found</h1>'),
    )
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const found = await servingDifferences(`http://127.0.0.1:${port}`, DIST)
  expect(found).toContain('/ (br, gzip): coding is identity, asked br')
  expect(found).toContain('/favicon.svg (identity): cache is nothing, asked asked')
  expect(found).toContain('/gone.png (gzip): status is 200, asked 404')
  expect(found).toContain('/dashboard (identity): content is another, asked 200.html')
})
