import { expect, test } from 'vitest'
import { nextStepMs, standingOf, standingsText, toggled } from './playLine.ts'

const verdict = (state: 'met' | 'failed' | 'undecided-so-failed' | 'skipped') => ({
  id: state,
  expected: '',
  state,
})

test('what is undecided is open while the play goes on, and failed once it is over', () => {
  expect(standingOf(verdict('undecided-so-failed'), false)).toBe('open')
  expect(standingOf(verdict('undecided-so-failed'), true)).toBe('failed')
  const all = [verdict('met'), verdict('undecided-so-failed'), verdict('met'), verdict('skipped')]
  expect(standingsText(all, false)).toBe('2 met, 1 open, 1 skipped')
  expect(standingsText(all, true)).toBe('2 met, 1 failed, 1 skipped')
})

test('the next step is the earliest one ahead, whether it came once or is due', () => {
  const steps = [
    { id: 'b', due: 20, came: null },
    { id: 'a', due: null, came: 10 },
    { id: 'waits', due: null, came: null },
  ]
  expect(nextStepMs({ steps }, 0)).toBe(10)
  expect(nextStepMs({ steps }, 10)).toBe(20)
  expect(nextStepMs({ steps }, 20)).toBeNull()
})

test('the same key plays, pauses, and begins a play anew that is over', () => {
  const line = { start: 0 }
  expect(toggled({ ended: false, paused: false }, line)).toEqual({ paused: true })
  expect(toggled({ ended: false, paused: true }, line)).toEqual({ paused: false })
  const anew = { seek: '1970-01-01T00:00:00.000Z', paused: false }
  expect(toggled({ ended: true, paused: true }, line)).toEqual(anew)
})
