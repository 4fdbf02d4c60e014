import { expect, test } from 'vitest'
import { HEAD, scenarioOf } from '../scenarios.testing.ts'
import { type ActingStep, actingStep, actionOf, deviceAction, nextActionMs } from './actions.ts'

/** The messages about an action, as a step and in the control API. */
const messagesOf = (action: unknown) =>
  [actingStep, deviceAction].map((schema) => {
    const read = schema.safeParse(action)
    return read.success ? [] : read.error.issues.map(({ message }) => message)
  })

test.each([
  [{ do: 'ofline' }, 'no action "ofline", did you mean "offline"?'],
  [{}, 'an action is missing'],
  [{ do: 5 }, 'an action is missing'],
])('refuses %j as an action', (action, message) => {
  expect(messagesOf(action)).toEqual([[message], [message]])
})

test('lists all actions when none is similar', () => {
  for (const [message] of messagesOf({ do: 'explode' })) {
    expect(message).toMatch(/^no action "explode"; known are grid-off, grid-on, /)
    expect(message).toMatch(/, phase-off, phase-on, .*, assign$/)
  }
})

test('refuses other than an action by its type', () => {
  for (const messages of messagesOf('offline')) {
    expect(messages).toHaveLength(1)
    expect(messages).not.toContain('an action is missing')
  }
})

test('reads an action with its parameters, in a step with a ramp too', () => {
  expect(deviceAction.parse({ do: 'storm' })).toEqual({ do: 'storm', reach: 0.7 })
  expect(messagesOf({ do: 'cloud', cover: 0.5 })).toEqual([[], []])
  const ramp = { do: 'cloud', cover: { from: 0, to: 1, over: '5m' } }
  expect(actingStep.parse(ramp)).toEqual({ ...ramp, cover: { from: 0, to: 1, over: 300_000 } })
  expect(deviceAction.safeParse(ramp).success).toBe(false)
})

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
  ['do: clock-skew, skewMs: -5000', { do: 'clock-skew', skewMs: -5000 }],
  [
    'do: dividers, dividers: { battery_r1: 1, battery_r2: 2, solar_r1: 3, solar_r2: 4 }',
    { do: 'dividers', dividers: { battery_r1: 1, battery_r2: 2, solar_r1: 3, solar_r2: 4 } },
  ],
  ['do: cloud, cover: 0.3', { do: 'cloud', cover: 0.3 }],
  ['do: extra-load, powerW: 900', { do: 'extra-load', powerW: 900 }],
])('turns { %s } into its action', (text, action) => {
  const scenario = scenarioOf(
    `${HEAD}fleet:\n  - { id: A, family: bg }\ntimeline:\n  - { id: it, at: 1s, region: Lagos, ${text} }\n`,
  )
  const [step] = scenario.timeline
  expect(step !== undefined && 'do' in step && actionOf(step)).toEqual(action)
})

const ramp = { from: 0, to: 1, over: 10_000 }
const RAMPS: [ActingStep, number, object, number | null][] = [
  [{ do: 'cloud', cover: ramp }, 5000, { do: 'cloud', cover: 0.5 }, 6000],
  [{ do: 'cloud', cover: ramp }, 10_000, { do: 'cloud', cover: 1 }, null],
  [{ do: 'extra-load', powerW: ramp }, 9500, { do: 'extra-load', powerW: 0.95 }, 10_000],
  [{ do: 'extra-load', powerW: 7 }, 0, { do: 'extra-load', powerW: 7 }, null],
  [{ do: 'storm', reach: 1 }, 0, { do: 'storm', reach: 1 }, null],
]
test.each(RAMPS)('sets the value of the step %j after %i ms', (step, passedMs, action, nextMs) => {
  expect(actionOf(step, passedMs)).toEqual(action)
  expect(nextActionMs(step, passedMs)).toBe(nextMs)
})
