import { expect, test } from 'vitest'
import { z } from 'zod'
import { decode, pathText } from './decode.ts'

const schema = z.object({ points: z.array(z.object({ t: z.number() })) })

test('returns a valid value', () => {
  const json = { points: [{ t: 1 }] }
  expect(decode('chart', schema, json)).toEqual({ ok: true, value: json })
})

test('a refusal names the data, the path and the reason', () => {
  expect(decode('chart', schema, { points: [{ t: 1 }, { t: 'now' }] })).toEqual({
    ok: false,
    error: {
      what: 'chart',
      where: 'points[1].t',
      message: 'chart at points[1].t: Invalid input: expected number, received string',
    },
  })
})

test('the path of the whole value is empty', () => {
  expect(decode('chart', schema, null)).toEqual({
    ok: false,
    error: {
      what: 'chart',
      where: '',
      message: 'chart: Invalid input: expected object, received null',
    },
  })
})

test.each([
  [[], ''],
  [['points'], 'points'],
  [['points', 3, 't'], 'points[3].t'],
  [[0, 'a'], '[0].a'],
  [['byChannel', '1', 0], 'byChannel.1[0]'],
])('writes the path %j as %s', (path, text) => {
  expect(pathText(path)).toBe(text)
})
