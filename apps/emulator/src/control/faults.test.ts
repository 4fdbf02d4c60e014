import { expect, test } from 'vitest'
import { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import { REFUSED_LAYERS } from '../scenario/parse/parseFaults.ts'
import { HEAD, makerOf, scenarioOf } from '../scenario/scenarios.testing.ts'
import { controlCalls } from './contract.ts'
import { faultRoutes } from './faults.ts'
import { readRequest } from './readRequest.ts'

const player = new ScenarioPlayer(
  makerOf(scenarioOf(`${HEAD}fleet:\n  - { id: HY-0001, family: hydra, variant: grid_gen }\n`)),
  () => 0,
)

test('a layer that a server cannot have is refused before anything that the fault lacks', () => {
  const { path, method } = controlCalls.inject
  const inject = faultRoutes(player, REFUSED_LAYERS).find(
    (route) => route.path === path && route.method === method,
  )
  if (inject === undefined) throw new Error('no route')
  const read = (fault: object) => readRequest(inject, { body: { fault }, query: {}, params: {} })
  expect(read({ auth: 'expired' })).toMatchObject({
    error: { message: expect.stringContaining(REFUSED_LAYERS.auth ?? '-') },
  })
  expect(read({ http: 'GET /api/*', status: 500 }).ok).toBe(true)
})
