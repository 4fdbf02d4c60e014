import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { refused } from '@wattpost/protocol'
import express, { type Express, type RequestHandler, Router } from 'express'
import { expect, onTestFinished, test, vi } from 'vitest'
import { accounts, HEAD, scenarioOf } from '../../scenario/scenarios.testing.ts'
import { playerOf } from '../../start/openPlayer.ts'
import { createBackend } from '../transport/backend.ts'
import { deviceCalls } from '../transport/deviceCalls.ts'
import { sessionCalls } from '../transport/sessionCalls.ts'
import { createApp } from './app.ts'

const pass: RequestHandler = (_request, _response, next) => next()

function app(): Express {
  const opened = playerOf(scenarioOf(`${HEAD}fleet: [{ id: PM-0001, family: pm }]\n`), accounts)
  if (!opened.ok) throw new Error(opened.error.message)
  const player = opened.value
  const noUser = async () => refused({ what: 'token', where: '', message: 'no user' })
  const log = () => {}
  return createApp({
    player,
    backend: createBackend({ player, log, nextTurn: async () => {} }),
    auth: {
      ...{ verify: noUser, byCookie: noUser, createCookie: noUser, endSession: noUser },
      welcome: async () => {},
    },
    guard: { control: pass, login: pass, body: pass, inTurn: (_request, work) => work() },
    health: pass,
    control: Router(),
    dashboard: Router(),
    authCalls: pass,
    log,
  })
}

type Layer = Express['router']['stack'][number]

/** All routes of an application and its routers. */
function routesOf(stack: readonly Layer[]): string[] {
  return stack.flatMap(({ route, handle }) => {
    // Express does not type the layers of a router in a router.
    if (route === undefined) return routesOf(Reflect.get(handle, 'stack') ?? [])
    return route.stack.map(({ method }) => `${method.toUpperCase()} ${route.path}`)
  })
}

/** Routes under `/api` that are in no table, so that no scope rule applies to them. */
function unguarded({ router }: Express): string[] {
  const table = [...sessionCalls, ...deviceCalls].map(({ method, path }) => `${method} ${path}`)
  return routesOf(router.stack).filter((route) => route.includes(' /api') && !table.includes(route))
}

test('every route under /api is a call of the table [A4]', () => {
  const built = app()
  expect(routesOf(built.router.stack)).toEqual(
    expect.arrayContaining(deviceCalls.map(({ path }) => `GET ${path}`)),
  )
  expect(unguarded(built)).toEqual([])
})

test.each<[string, (built: Express) => void]>([
  ['GET /api/hydra/secret/:id', (built) => built.get('/api/hydra/secret/:id', pass)],
  ['PUT /api/hydra/device/:id', (built) => built.put('/api/hydra/device/:id', pass)],
  [
    'POST /api/transfer',
    (built) => {
      const router = express.Router()
      router.post('/api/transfer', pass)
      built.use(router)
    },
  ],
])('finds a route %s without a scope rule [A4]', (route, addRoute) => {
  const built = app()
  addRoute(built)
  expect(unguarded(built)).toEqual([route])
})

/** Starts the application. @returns its URL */
async function urlOfApp(): Promise<string> {
  const server = createServer(app()).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

test('answers 401 to every device call without a valid token', async () => {
  const url = await urlOfApp()
  for (const { path } of deviceCalls) {
    const { status } = await fetch(`${url}${path.replace(':id', 'PM-0001')}`)
    expect([path, status]).toEqual([path, 401])
  }
})

test.each([
  ['lists of 12 MB', '['.repeat(11_900_000), 400, /nested too deeply; at most 64 levels/],
  ['12 MB of values', `[${'[],'.repeat(3_900_000)}1]`, 400, /too many values; at most 100,000/],
  ['a body of 13 MB', ' '.repeat(13_000_000), 413, /too long; shorten it/],
  ['a torn body', '{"text":', 400, /request is not readable/],
])('refuses %s before it is parsed', async (_, body, status, message) => {
  const parse = vi.spyOn(JSON, 'parse')
  const headers = { 'content-type': 'application/json' }
  const url = `${await urlOfApp()}/__emulator/scenario`
  const reply = await fetch(url, { method: 'POST', headers, body })
  const parsed = parse.mock.calls.map(([text]) => text.length)
  parse.mockRestore()
  expect(Math.max(0, ...parsed)).toBeLessThan(1000)
  expect([reply.status, (await reply.json()).message]).toEqual([
    status,
    expect.stringMatching(message),
  ])
})

test('refuses a body in another encoding, whose brackets could not be counted', async () => {
  const headers = { 'content-type': 'application/json; charset=utf-16le' }
  const url = `${await urlOfApp()}/__emulator/scenario`
  const reply = await fetch(url, { method: 'POST', headers, body: Buffer.from('{}', 'utf16le') })
  expect([reply.status, await reply.json()]).toEqual([
    400,
    { success: false, message: 'The body is not readable. It must be UTF-8.' },
  ])
})

test.each([
  ['POST', '/api/hydra/devices', 'GET, HEAD'],
  ['PUT', '/api/_auth/session', 'GET, HEAD, DELETE'],
  ['GET', '/api/login', 'POST'],
  ['DELETE', '/api/powermeter/energy/PM-0001?period=day', 'GET, HEAD'],
])('%s %s is answered 405 with Allow: %s', async (method, path, allow) => {
  const answered = await fetch((await urlOfApp()) + path, { method })
  expect([answered.status, answered.headers.get('allow')]).toEqual([405, allow])
})

test('a path of no call is not found, whatever the method', async () => {
  const answered = await fetch(`${await urlOfApp()}/api/nothing`, { method: 'POST' })
  expect([answered.status, answered.headers.get('allow')]).toEqual([404, null])
})
