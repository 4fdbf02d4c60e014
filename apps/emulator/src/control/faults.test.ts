import { expect, test } from 'vitest'
import { REFUSED_LAYERS } from '../scenario/parse/parseFaults.ts'
import { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import { HEAD, makerOf, scenarioOf } from '../scenario/scenarios.testing.ts'
import { controlCalls } from './contract.ts'
import { readRequest } from './controlRoute.ts'
import { faultRoutes } from './faults.ts'

const player = new ScenarioPlayer(
  makerOf(scenarioOf(`${HEAD}fleet:\n  - { id: HY-0001, family: hydra, variant: grid_gen }\n`)),
  () => 0,
)

const EMULATOR = { refusedLayers: {}, accounts: ['owner@wattpost.test'] }
const PROXY = { refusedLayers: REFUSED_LAYERS, accounts: null }

const injectRoute = (limits: Parameters<typeof faultRoutes>[1] = EMULATOR) => {
  const { path, method } = controlCalls.inject
  const found = faultRoutes(player, limits).find(
    (route) => route.path === path && route.method === method,
  )
  if (found === undefined || 'stream' in found) throw new Error('no route')
  return found
}

test('refuses a layer that the server does not have before it names missing keys', () => {
  const inject = injectRoute(PROXY)
  const read = (fault: object) => readRequest(inject, { body: { fault }, query: {}, params: {} })
  expect(read({ auth: 'expired' })).toMatchObject({
    error: { message: expect.stringContaining(REFUSED_LAYERS.auth ?? '-') },
  })
  expect(read({ http: 'GET /api/*', status: 500 }).ok).toBe(true)
})

test('a fault of an account or device that does not exist is refused; a proxy’s backend may have it', () => {
  const messageOf = (fault: object, route = injectRoute()) => {
    const read = readRequest(route, { body: { fault }, query: {}, params: {} })
    const answer = read.ok ? route.answer(read.value) : read
    return 'error' in answer ? answer.error.message : null
  }
  const ghost = { socket: 'mute', who: 'owner@watpost.test' }
  expect(messageOf(ghost)).toBe(
    'no account "owner@watpost.test", did you mean "owner@wattpost.test"?',
  )
  expect(messageOf({ device: 'offline', of: 'HY-0' })).toBe('no device "HY-0"; known are HY-0001')
  expect(messageOf(ghost, injectRoute(PROXY))).toBeNull()
  expect(messageOf({ socket: 'mute', who: 'owner@wattpost.test' })).toBeNull()
  player.liftAll()
})

test('a fault of a call that the contract does not have is refused; a proxy’s backend may have it', () => {
  const inject = (fault: object, route = injectRoute()) => {
    const read = readRequest(route, { body: { fault }, query: {}, params: {} })
    if (!read.ok) throw new Error(read.error.message)
    return route.answer(read.value)
  }
  const misspelt = { http: 'GET /api/hydra/devicez', status: 500 }
  expect(inject(misspelt)).toMatchObject({
    error: {
      code: 'invalid',
      message: 'no route "GET /api/hydra/devicez", did you mean "GET /api/hydra/devices"?',
    },
  })
  expect(player.run.faults.all).toEqual([])
  const proxy = injectRoute(PROXY)
  expect(inject(misspelt, proxy)).toMatchObject({ ok: true })
  expect(inject({ http: 'GET /settings', status: 500 })).toMatchObject({ ok: true })
})
