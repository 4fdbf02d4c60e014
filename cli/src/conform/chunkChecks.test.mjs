import { expect, test } from 'vitest'
import { judgedChunks } from './otherEvents.ts'

const T = 1_768_500_000

const series = ['power', 'tamper', 'switch'].map((one) => ({
  ...{ deviceId: 'BG-1', series: one, status: 'done', points: [{ t: T, v: 1 }] },
}))
const places = (/** @type {object[]} */ chunks) =>
  judgedChunks('switch_data', chunks, T).differences.map(({ where }) => where)

test('the three state series, each ended by done, conform [K8]', () => {
  expect(places(series)).toEqual([])
})

test.each([
  ['a series that is missing', series.slice(1), 'series'],
  ['a load without end', [{ ...series[0], status: 'more' }, ...series.slice(1)], 'status'],
  ['an error', [{ ...series[0], status: 'error' }, ...series.slice(1)], 'status'],
  ['no points', [{ ...series[0], points: null }, ...series.slice(1)], 'points'],
  ['a point in ms', [{ ...series[0], points: [{ t: T * 1000, v: 1 }] }], 'points[0].t'],
  ['a point without value', [{ ...series[0], points: [{ t: T }] }], 'points[0].v'],
])('names %s', (_, chunks, where) => {
  expect(places(chunks)).toContain(where)
})

const readings = (/** @type {object[]} */ chunks) =>
  judgedChunks('switch_data', chunks, T).readings.map(({ where, came }) => [where, came])

test('points in `data`, and an end that names no series, are another reading [K8]', () => {
  const parts = series.map(({ points, series: name, deviceId }) => ({
    ...{ deviceId, series: name, data: points },
  }))
  const end = { deviceId: 'BG-1', status: 'done' }
  expect(places([...parts, end])).toEqual([])
  expect(readings([...parts, end])).toEqual([
    ['points', 'points in `data`'],
    ['series', 'left out in the last'],
  ])
  expect(places(parts)).toEqual(['status'])
})

test('points under other names are another reading [K7]', () => {
  const points = [{ timestamp: T, value: 1 }]
  const chunk = { deviceId: 'BG-1', metric: 'acPower', status: 'DONE', points }
  expect(judgedChunks('chat_data', [chunk], T)).toMatchObject({
    differences: [],
    readings: [{ where: 'points[0]', came: '`timestamp`' }],
  })
})

test('a load may end with a chunk without points, but has some before [K7]', () => {
  const chunk = { deviceId: 'BG-1', metric: 'acPower', points: [{ t: T, v: 1 }] }
  const end = { deviceId: 'BG-1', metric: 'acPower', status: 'done' }
  const wrong = (/** @type {object[]} */ chunks) =>
    judgedChunks('chat_data', chunks, T).differences.map(({ where }) => where)
  expect(wrong([{ ...chunk, status: 'more' }, end])).toEqual([])
  expect(wrong([end])).toEqual(['points'])
  expect(wrong([{ deviceId: 'BG-1', status: 'done' }])).toEqual(['points'])
  expect(wrong([{ deviceId: 'BG-1', points: [] }])).toEqual(['metric'])
})
