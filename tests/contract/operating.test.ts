import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { servingDifferences } from '../serving/table.mjs'
import { signIn } from '../support/accounts.ts'
import { connectClient } from '../support/client.ts'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { request } from '../support/request.ts'

// Features for the operator of a long-running emulator.

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

/** The metrics, by name with labels. */
async function metrics(headers: Record<string, string> = {}): Promise<Record<string, number>> {
  const reply = await fetch(`${emulator.url}/__emulator/metrics`, { headers })
  expect(reply.headers.get('content-type')).toMatch(/^text\/plain; version=0.0.4/)
  const lines = (await reply.text()).split('\n').filter((line) => /^\w/.test(line))
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  )
}

test('/healthz answers 200 when users can sign in, and is in no log', async () => {
  const reply = await request(`${emulator.url}/healthz`)
  expect([reply.status, reply.body]).toEqual([
    200,
    { status: 'ready', uptimeSeconds: expect.any(Number) },
  ])
  const log = await fetch(`${emulator.url}/__emulator/log?kind=traffic`)
  expect(await log.text()).not.toContain('healthz')
  expect(
    (await request(`${emulator.url}/healthz`, { headers: { host: 'evil.test' } })).status,
  ).toBe(403)
})

test('the metrics count calls by route and status, clients, deliveries, faults and memory', async () => {
  const before = await metrics()
  const user = await signIn(emulator.authUrl, 'merchant')
  const headers = { authorization: `Bearer ${user.idToken}` }
  await request(`${emulator.url}/api/hydra/devices`, { headers })
  for (const id of ['HY-0404', 'HY-0405'])
    await request(`${emulator.url}/api/hydra/device/${id}`, { headers })
  await request(`${emulator.url}/api/no-such/${user.uid}`, { headers })
  const body = { id: 'it', fault: { http: 'GET /api/powermeter/**', status: 503 } }
  await request(`${emulator.url}/__emulator/faults`, { body })
  const client = await connectClient(emulator.url, { ...user, type: 'merchant' })
  onTestFinished(() => client.close())
  emulator.player.step(60_000)
  await expect.poll(async () => (await metrics()).wattpost_deliveries_total).toBeGreaterThan(0)
  const after = await metrics()
  const calls = (route: string, status: number) =>
    `wattpost_http_requests_total{route="${route}",status="${status}"}`
  expect(after).toMatchObject({
    [calls('/api/hydra/devices', 200)]: 1,
    [calls('/api/hydra/device/:id', 404)]: 2,
    [calls('other call', 404)]: 1,
    wattpost_clients: 1,
    wattpost_clock_speed: 0,
    wattpost_open_jobs: 0,
    'wattpost_faults{layer="http"}': 1,
    'wattpost_faults{layer="socket"}': 0,
    wattpost_clock_seconds: (before.wattpost_clock_seconds ?? 0) + 60,
  })
  expect(after.process_resident_memory_bytes).toBeGreaterThan(20_000_000)
  expect(after).toHaveProperty('nodejs_eventloop_lag_seconds')
  await request(`${emulator.url}/__emulator/faults`, { method: 'DELETE' })
})

test('the metrics are the own page’s and programs’ alone; with a control token, its holder’s', async () => {
  const foreign = { origin: 'http://evil.test' }
  const path = '/__emulator/metrics'
  expect((await request(emulator.url + path, { headers: foreign })).status).toBe(403)
  const guarded = await startEmulator('grid-outage', { controlToken: 'a-token-of-a-run' })
  onTestFinished(() => guarded.close())
  expect((await request(guarded.url + path)).status).toBe(401)
  const headers = { authorization: 'Bearer a-token-of-a-run' }
  expect((await request(guarded.url + path, { headers })).status).toBe(200)
  expect((await request(`${guarded.url}/healthz`)).status).toBe(200)
})
