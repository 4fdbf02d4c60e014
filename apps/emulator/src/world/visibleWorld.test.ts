import { expect, test, vi } from 'vitest'
import { HEAD, scenarioOf, specsOf } from '../scenario/scenarios.testing.ts'
import { VisibleWorld } from './visibleWorld.ts'
import { World } from './world.ts'

const FLEET = `fleet:
  - { id: BG-0001, family: bg, owner: owner@wattpost.test }
  - { id: BG-0002, family: bg }
  - { id: BG-0900, family: bg, merchant: merchant2@wattpost.test }
`
const viewers = {
  owner: { uid: 'uid-owner', merchant: false },
  merchant: { uid: 'uid-merchant', merchant: true },
  merchant2: { uid: 'uid-merchant2', merchant: true },
  'a merchant who is none any more': { uid: 'uid-merchant', merchant: false },
  'an owner who became a merchant': { uid: 'uid-owner', merchant: true },
} as const

test.each([
  ['owner', ['BG-0001']],
  ['merchant', ['BG-0001', 'BG-0002']],
  ['merchant2', ['BG-0900']],
  ['a merchant who is none any more', []],
  ['an owner who became a merchant', []],
] as const)('%s sees just their devices, by every way [A4]', (name, seen) => {
  const world = new VisibleWorld(new World(specsOf(scenarioOf(HEAD + FLEET))), viewers[name])
  const ids = ['BG-0001', 'BG-0002', 'BG-0900', 'BG-7777']
  expect(ids.filter((id) => world.device(id) !== undefined)).toEqual(seen)
  expect(ids.filter((id) => world.deviceOf('bg', id) !== undefined)).toEqual(seen)
  const { devices, total } = world.page('bg', { page: 0, limit: 100 }, Date.now())
  expect(devices.map(({ id }) => id)).toEqual(seen)
  expect(total).toBe(seen.length)
})

test('another’s device is not even made, so that no time tells that it is there (case 17)', () => {
  const world = new World(specsOf(scenarioOf(HEAD + FLEET)))
  const made = vi.spyOn(world, 'device')
  const seen = new VisibleWorld(world, viewers.owner)
  for (const id of ['BG-0900', 'BG-0002', 'BG-7777']) seen.deviceOf('bg', id)
  expect(made).not.toHaveBeenCalled()
})
