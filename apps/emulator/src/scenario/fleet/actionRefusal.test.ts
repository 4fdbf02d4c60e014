import { expect, test } from 'vitest'
import type { ActingStep } from '../schema/actions.ts'
import { actionRefusal } from './actionRefusal.ts'

const step = (fields: object) => ({ device: 'HY-1', ...fields }) as ActingStep
const solar = { family: 'hydra', variant: 'solar_grid' } as const

test.each([
  ['a supported action', step({ do: 'grid-off' }), solar],
  ['a channel that the device has', step({ do: 'channel-off', channel: 3 }), solar],
  [
    'any action on a region',
    { region: 'Lagos', do: 'generator-on' } as unknown as ActingStep,
    solar,
  ],
  ['a device that is not known', step({ do: 'generator-on' }), undefined],
])('accepts %s', (_, acting, kind) => {
  expect(actionRefusal(acting, kind)).toBeNull()
})

test('refuses an action that the device lacks, at its name', () => {
  expect(actionRefusal(step({ do: 'generator-on' }), solar)).toEqual({
    key: 'do',
    message: expect.stringMatching(/^HY-1 does not support generator-on; known are /),
  })
  const bg = actionRefusal(step({ do: 'channel-off', channel: 1 }), { family: 'bg' })
  expect(bg?.key, 'also of a channel').toBe('do')
})

test('refuses a channel that the device lacks, with those that it has', () => {
  const refusal = actionRefusal(step({ do: 'channel-on', channel: 4 }), solar)
  expect(refusal?.key).toBe('channel')
  expect(refusal?.message).toMatch(/HY-1.*4.*1.*2.*3/)
})
