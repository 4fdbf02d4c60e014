import { expect, test } from 'vitest'
import { DROPPED_DEVICES_MAX, decodeClock, decodeDropped, encodeDropped } from './events.ts'

const clockWire = { now: 1_768_500_000.5, speed: 60, paused: false, epoch: 0 }

test('decodes the clock’s time to milliseconds [C4]', () => {
  expect(decodeClock(clockWire)).toEqual({
    ok: true,
    value: { ...clockWire, now: 1_768_500_000_500 },
  })
})

test.each([
  ['speed 0', { ...clockWire, speed: 0 }, 'speed'],
  ['a negative speed', { ...clockWire, speed: -1 }, 'speed'],
  ['a negative epoch', { ...clockWire, epoch: -1 }, 'epoch'],
  ['a pause that is no boolean', { ...clockWire, paused: 'no' }, 'paused'],
])('refuses a clock with %s', (_, json, where) => {
  expect(decodeClock(json)).toMatchObject({ ok: false, error: { what: 'clock', where } })
})

const droppedWire = { frames: 12, deviceIds: ['HY-0001'], others: false, since: 1_768_500_000 }

test('decodes and encodes dropped frames, with the time in milliseconds [C4]', () => {
  const read = { ...droppedWire, since: 1_768_500_000_000 }
  expect(decodeDropped(droppedWire)).toEqual({ ok: true, value: read })
  expect(encodeDropped(read)).toEqual(droppedWire)
})

test.each([
  ['no frames', { ...droppedWire, frames: 0 }, 'frames'],
  [
    'too many devices',
    { ...droppedWire, deviceIds: Array(DROPPED_DEVICES_MAX + 1).fill('X') },
    'deviceIds',
  ],
  ['no mark for further devices', { ...droppedWire, others: undefined }, 'others'],
])('refuses a dropped event with %s', (_, json, where) => {
  expect(decodeDropped(json)).toMatchObject({ ok: false, error: { what: 'dropped', where } })
})
