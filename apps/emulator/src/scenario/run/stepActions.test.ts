import { expect, test } from 'vitest'
import { HEAD, scenarioOf } from '../scenarios.testing.ts'
import { actionOf } from './stepActions.ts'

test.each([
  ['do: generator-fail', { do: 'generator-fail' }],
  ['do: refuel', { do: 'refuel' }],
  ['do: fuel-left, litres: 3', { do: 'fuel-left', litres: 3 }],
  ['do: phase-off, phase: B', { do: 'phase-off', phase: 'B' }],
  ['do: channel-on, channel: 2', { do: 'channel-on', channel: 2 }],
  ['do: load-shedding, stage: 4', { do: 'load-shedding', stage: 4 }],
  ['do: storm, reach: 1', { do: 'storm', reach: 1 }],
  ['do: assign, owner: null', { do: 'assign', owner: null }],
  [
    'do: assign, merchant: merchant2@wattpost.test',
    { do: 'assign', merchant: 'merchant2@wattpost.test' },
  ],
  ['do: storm', { do: 'storm', reach: 0.7 }],
])('turns { %s } into its action', (text, action) => {
  const scenario = scenarioOf(
    `${HEAD}fleet:\n  - { id: A, family: bg }\ntimeline:\n  - { id: it, at: 1s, device: A, ${text} }\n`,
  )
  const [step] = scenario.timeline
  expect(step !== undefined && 'do' in step && actionOf(step)).toEqual(action)
})
