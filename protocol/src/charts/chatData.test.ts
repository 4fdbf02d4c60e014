import { expect, test } from 'vitest'
import { decodeChatData, encodeChatData } from './chatData.ts'

const wire = {
  deviceId: 'BG-0001',
  metric: 'solarPower',
  points: [{ t: 1_768_500_000.5, v: 120 }],
  status: 'done',
} as const
const chunk = { ...wire, points: [{ t: 1_768_500_000_500, v: 120 }] }

test('a chunk’s points come with their times in milliseconds, and go back [K7, E20, C4]', () => {
  expect(decodeChatData(wire)).toEqual({ ok: true, value: chunk })
  expect(encodeChatData(chunk)).toEqual(wire)
})

test.each([
  ['a status that is none', { ...wire, status: 'error' }, 'status'],
  ['a point without a value', { ...wire, points: [{ t: 1 }] }, 'points[0].v'],
  ['no points', { ...wire, points: undefined }, 'points'],
])('%s is refused where it stands [K7]', (_, json, where) => {
  expect(decodeChatData(json)).toMatchObject({
    ok: false,
    error: { what: 'chat_data chunk', where },
  })
})
