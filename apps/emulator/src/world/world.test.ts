import { accepted, HOUR_MS, refused } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import type { DeviceAction } from './action.ts'
import { bgSpec, COMMISSIONED_MS, hydraSpec, inputsOf, pmSpec } from './specs.testing.ts'
import { World } from './world.ts'

const accounts = new Map([['olive@wattpost.test', 'uid-olive']])
const fleet = () =>
  new World([bgSpec(1), pmSpec(2), hydraSpec(3), bgSpec(4)], (email) => accounts.get(email))

test('a world finds its devices by id and by family', () => {
  const world = fleet()
  expect(world.devices.map(({ id }) => id)).toEqual(['BG-1', 'PM-2', 'HY-3', 'BG-4'])
  expect(world.specsOf('bg').map(({ id }) => id)).toEqual(['BG-1', 'BG-4'])
  expect(world.deviceOf('pm', 'PM-2')?.id).toBe('PM-2')
  expect(world.deviceOf('pm', 'BG-1')).toBeUndefined()
  expect(world.simulatedDevice('HY-3').spec.id).toBe('HY-3')
})

test('a world has no device with an unknown id', () => {
  const world = fleet()
  expect(world.device('BG-9')).toBeUndefined()
  expect(world.deviceOf('bg', 'BG-9')).toBeUndefined()
  expect(world.specOf('BG-9')).toBeUndefined()
  expect(() => world.simulatedDevice('BG-9')).toThrow('no device BG-9')
  const [input] = inputsOf('BG-9', [0, 'offline'])
  expect(() => input && world.enter(input)).toThrow('no device BG-9')
})

test.each<[string, DeviceAction]>([
  ['BG-1', { do: 'switch-off' }],
  ['HY-3', { do: 'generator-on' }],
  ['BG-1', { do: 'assign', owner: 'olive@wattpost.test' }],
])('%s accepts %j', (id, action) => {
  expect(fleet().check(fleet().simulatedDevice(id).device, action)).toEqual(accepted(action))
})

test.each<[string, DeviceAction, ReturnType<typeof refused>]>([
  [
    'BG-1',
    { do: 'generator-on' },
    refused({ what: 'action', where: 'do', message: 'BG-1 does not support generator-on' }),
  ],
  [
    'HY-3',
    { do: 'assign', owner: 'otto@wattpost.test' },
    refused({ what: 'assign', where: 'owner', message: 'no account "otto@wattpost.test"' }),
  ],
])('%s refuses %j', (id, action, refusal) => {
  expect(fleet().check(fleet().simulatedDevice(id).device, action)).toEqual(refusal)
})

test('an entered action changes the device from its moment on', () => {
  const world = new World([bgSpec(1, { scriptedFromMs: COMMISSIONED_MS })])
  for (const input of inputsOf('BG-1', [HOUR_MS, 'grid-off'])) world.enter(input)
  const gridUpAt = (ms: number) => world.device('BG-1')?.conditionsAt(COMMISSIONED_MS + ms).gridUp
  expect([HOUR_MS - 1, HOUR_MS].map(gridUpAt)).toEqual([true, false])
})

test('an entered assignment changes the ownership of this device only', () => {
  const world = fleet()
  const assignment = { do: 'assign', owner: 'olive@wattpost.test' } as const
  for (const input of inputsOf('BG-1', [HOUR_MS, assignment])) world.enter(input)
  expect(world.specOf('BG-1')).toMatchObject({
    owners: ['uid-olive'],
    sinceMs: { 'end-user:uid-olive': COMMISSIONED_MS + HOUR_MS },
  })
  expect(world.device('BG-1')?.inputs).toEqual([])
  expect(world.specOf('BG-4')).toMatchObject({ owners: [] })
})
