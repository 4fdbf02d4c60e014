import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { refused } from '@wattpost/protocol'
import express, { type Express, type RequestHandler, Router } from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { playerOf } from '../openPlayer.ts'
import { accounts, HEAD, scenarioOf } from '../scenario/scenarios.testing.ts'
import { createBackend, deviceCalls } from '../transport/backend.ts'
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
    guard: { control: pass, login: pass, body: pass },
    control: Router(),
    dashboard: Router(),
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

test('answers 401 to every device call without a valid token', async () => {
  const server = createServer(app()).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  for (const { path } of deviceCalls) {
    const { status } = await fetch(`http://127.0.0.1:${port}${path.replace(':id', 'PM-0001')}`)
    expect([path, status]).toEqual([path, 401])
  }
})
