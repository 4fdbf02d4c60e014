import { expect, test } from 'vitest'
import { eventText, nearestMatch } from './nearestMatch.ts'

test('gives an event as JSON and as a sentence, with its time since the opening of the window', () => {
  expect(nearestMatch(eventText({ ns: 0 }, 'HY-0001 ns=0'), 2000, 'dark')).toStrictEqual({
    nearest: '{"ns":0} 2s after dark',
    nearestSaid: 'HY-0001 ns=0, 2s after dark',
  })
  expect(nearestMatch(eventText(undefined, 'HY-0001'), 0, undefined)).toStrictEqual({
    nearest: 'undefined 0s after the start',
    nearestSaid: 'HY-0001, 0s after the start',
  })
})

test('cuts an event after 200 characters', () => {
  const full = 'x'.repeat(200)
  expect(nearestMatch(eventText(undefined, full), 0, 'dark').nearestSaid).toBe(
    `${full}, 0s after dark`,
  )
  expect(nearestMatch(eventText(undefined, `${full}y`), 0, 'dark').nearestSaid).toBe(
    `${full}…, 0s after dark`,
  )
})
