import { expect, test } from 'vitest'
import { actingStep, deviceAction } from './actions.ts'

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
