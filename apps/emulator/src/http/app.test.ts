import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type Express, type RequestHandler, Router } from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { accounts, HEAD, scenarioOf } from '../scenario/scenarios.testing.ts'
import { stageOf } from '../stageOf.ts'
import { createApp, deviceRoutes } from './app.ts'

const SESSION = ['POST /api/login', 'GET /api/_auth/session', 'DELETE /api/_auth/session']
const pass: RequestHandler = (_request, _response, next) => next()

function app(): Express {
  const stage = stageOf(scenarioOf(`${HEAD}fleet: [{ id: PM-0001, family: pm }]\n`), accounts)
  if (!stage.ok) throw new Error(stage.error.join('\n'))
  const refused = async () => ({ ok: false, message: 'nobody' }) as const
  return createApp({
    stage: stage.value,
    gate: { verify: refused, byCookie: refused, createCookie: refused, welcome: async () => {} },
    door: { control: pass, login: pass, body: pass },
    control: Router(),
    dashboard: Router(),
    log: () => {},
  })
}

type Layer = Express['router']['stack'][number]

/** Every route there is, wherever it stands. */
function routesOf(stack: readonly Layer[]): string[] {
  return stack.flatMap(({ route, handle }) => {
    // A router in a router; Express does not type its layers.
    if (route === undefined) return routesOf(Reflect.get(handle, 'stack') ?? [])
    return route.stack.map(({ method }) => `${method.toUpperCase()} ${route.path}`)
  })
}

/** The routes under `/api` that no table knows: nobody asks there who may see what. */
function unguarded({ router }: Express): string[] {
  const guarded = [...SESSION, ...deviceRoutes.map(({ path }) => `GET ${path}`)]
  return routesOf(router.stack).filter(
    (route) => route.includes(' /api') && !guarded.includes(route),
  )
}

test('every call under /api is one of the table, or of the session [A4]', () => {
  const built = app()
  expect(routesOf(built.router.stack)).toEqual(
    expect.arrayContaining(deviceRoutes.map(({ path }) => `GET ${path}`)),
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
])('a planted %s that asks nobody is found [A4]', (route, plant) => {
  const built = app()
  plant(built)
  expect(unguarded(built)).toEqual([route])
})

test('a call of the table that nobody may make is refused before its handler', async () => {
  const server = createServer(app()).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  for (const { path } of deviceRoutes) {
    const { status } = await fetch(`http://127.0.0.1:${port}${path.replace(':id', 'PM-0001')}`)
    expect([path, status]).toEqual([path, 401])
  }
})
