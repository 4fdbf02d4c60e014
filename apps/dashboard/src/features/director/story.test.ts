import { i18n } from '@lingui/core'
import { expect, onTestFinished, test } from 'vitest'
import type { TimelineStep } from './control.ts'
import {
  chaptersOf,
  chaptersOfDevice,
  countdown,
  previousMs,
  realMsUntil,
  stepSentence,
  storyAt,
} from './story.ts'

const step = (id: string, fields: Partial<TimelineStep> = {}): TimelineStep => ({
  ...{ id, due: null, came: null, caption: null },
  does: { what: 'grid-off', target: 'HY-0001' },
  ...fields,
})
const captioned = (en: string, fields: Partial<TimelineStep> = {}) =>
  step(en, { caption: { en, fr: `${en} (fr)` }, ...fields })

const chapters = () =>
  chaptersOf({
    steps: [
      captioned('Light again.', { due: 60_000 }),
      step('unnamed', { due: 30_000 }),
      captioned('Dark.', { due: 20_000, came: 21_000 }),
      captioned('Sometime.'),
    ],
  })

test('the chapters are the steps with captions that have a time, by time', () => {
  expect(chapters()).toEqual([
    { id: 'Dark.', atMs: 21_000, sentence: 'Dark.', target: 'HY-0001' },
    { id: 'Light again.', atMs: 60_000, sentence: 'Light again.', target: 'HY-0001' },
  ])
})

test('without captions each step is a chapter', () => {
  expect(chaptersOf({ steps: [step('a', { due: 1 })] })).toEqual([
    { id: 'a', atMs: 1, sentence: 'HY-0001: grid fails', target: 'HY-0001' },
  ])
})

test('the chapters of a device are its own, of its region and of everybody, until now', () => {
  const at = (target: string | null, atMs = 5) => ({ id: `${target}`, atMs, sentence: '', target })
  const all = [at('HY-0001'), at('HY-0002'), at('Lagos'), at('Kano'), at(null, 10), at(null, 11)]
  const device = { deviceId: 'HY-0001', region: 'Lagos' }
  const targets = chaptersOfDevice(all, device, 10).map(({ target }) => target)
  expect(targets).toEqual(['HY-0001', 'Lagos', null])
})

test.each([
  [20_999, null, 'Dark.', 0],
  [21_000, 'Dark.', 'Light again.', 1],
  [60_000, 'Light again.', null, 2],
])('at %i ms the caption is %s, the next one %s', (nowMs, current, next, number) => {
  const story = storyAt(chapters(), nowMs)
  expect([story.current?.sentence ?? null, story.next?.sentence ?? null]).toEqual([current, next])
  expect(story).toMatchObject({ number, count: 2 })
})

test.each([
  ['early in a chapter', { now: 61_000, paused: false, speed: 1 }, 21_000],
  ['late in a chapter', { now: 63_000, paused: false, speed: 1 }, 60_000],
  ['early by real time, fast', { now: 63_000, paused: false, speed: 10 }, 21_000],
  ['within a chapter, at the highest speed', { now: 60_001, paused: false, speed: 'max' }, 60_000],
  ['the beginning of a chapter, paused', { now: 60_000, paused: true, speed: 1 }, 21_000],
  ['within a chapter, paused', { now: 60_001, paused: true, speed: 1 }, 60_000],
  ['before the first chapter', { now: 5000, paused: true, speed: 1 }, 0],
] as const)('"previous" goes back from %s', (_, state, ms) => {
  expect(previousMs(chapters(), state, 0)).toBe(ms)
})

test('the time that is left is real time', () => {
  expect(realMsUntil(60_000, { now: 10_000, speed: 10 })).toBe(5000)
  expect(realMsUntil(60_000, { now: 70_000, speed: 10 }), 'passed').toBe(0)
  expect(realMsUntil(60_000, { now: 0, speed: 'max' })).toBeNull()
  expect([32_001, 0, 65_000, 3_725_000].map(countdown)).toEqual(['0:33', '0:00', '1:05', '1:02:05'])
})

test.each([
  ['offline', 'BG-0001', 'BG-0001: goes offline'],
  ['http latency', 'GET /api/**', 'Slow answers: GET /api/**'],
  ['http status', 'GET /api/**', 'Failing answers: GET /api/**'],
  ['socket mute', null, 'No live data: all clients'],
  ['socket reorder', null, 'Damaged live data: all clients'],
  ['device offline', 'PM-0001', 'PM-0001: goes offline'],
  ['yet-unknown', 'PM-0001', 'PM-0001: yet-unknown'],
])('a step that does %s has a sentence', (what, target, sentence) => {
  expect(stepSentence(step('a', { does: { what, target } }), [])).toBe(sentence)
})

test('a step that lifts a fault says which', () => {
  const cut = step('cut', { does: { what: 'socket close', target: null } })
  const lift = (target: string) => step('well', { does: { what: 'lift', target } })
  expect(stepSentence(lift('cut'), [cut])).toBe('Over: Connections drop: all clients')
  expect(stepSentence(lift('gone'), [cut])).toBe('A fault is over')
})

test('a caption is shown in the active language, or in English', () => {
  onTestFinished(() => i18n.activate('en'))
  i18n.loadAndActivate({ locale: 'fr', messages: {} })
  expect(stepSentence(captioned('Dark.'), [])).toBe('Dark. (fr)')
  expect(stepSentence(step('a', { caption: { en: 'Dark.' } }), [])).toBe('Dark.')
})
