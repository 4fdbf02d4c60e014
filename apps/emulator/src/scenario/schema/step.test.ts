import { expect, test } from 'vitest'
import { type Step, stepForms, stepName, stepSchema } from './step.ts'

const [acting, emission, scripted, lifting, http, socket, auth, device] = stepForms

test.each([
  [{ do: 'grid-off' }, acting],
  [{}, acting],
  ['lift', acting],
  [null, acting],
  [{ emit: 'balance' }, emission],
  [{ answer: 'GET /api/x' }, scripted],
  [{ lift: 'cut' }, lifting],
  [{ fault: { http: 'GET /api/x' } }, http],
  [{ fault: { socket: 'kick' } }, socket],
  [{ fault: { auth: 'revoke' } }, auth],
  [{ fault: { device: 'mute' } }, device],
])('chooses the form of the step %j by its key', (step, form) => {
  expect(stepSchema(step)).toBe(form)
})

test('names a step by its id, or else by its number from 1', () => {
  const step: Step = { device: 'A', emit: 'balance', data: 1 }
  expect(stepName({ ...step, id: 'odd' }, 0)).toBe('odd')
  expect([stepName(step, 0), stepName(step, 9)]).toEqual(['step-1', 'step-10'])
})
