import { expect, test } from 'vitest'
import { z } from 'zod'
import { decodeFrame, encodeHead } from './frame.ts'
import { ownValue } from './ownValue.ts'

const body = z.object({ v: z.number() })

test('a frame is its head and its body, from one flat object [C4]', () => {
  expect(decodeFrame('frame', body, { deviceId: 'X', t: 2, epoch: 1, seq: 9, v: 5 })).toEqual({
    ok: true,
    value: { head: { deviceId: 'X', t: 2000, epoch: 1, seq: 9 }, body: { v: 5 } },
  })
})

test('a backend without epoch and seq is understood', () => {
  const frame = decodeFrame('frame', body, { deviceId: 'X', t: 2, v: 5 })
  expect(frame).toMatchObject({ ok: true, value: { head: { deviceId: 'X', t: 2000 } } })
  expect(encodeHead({ deviceId: 'X', t: 2000 })).toEqual({ deviceId: 'X', t: 2 })
})

test('a sample says that it is one', () => {
  const sample = decodeFrame('frame', body, { deviceId: 'X', t: 2, seq: 9, sample: true, v: 5 })
  expect(sample).toMatchObject({ ok: true, value: { head: { seq: 9, sample: true } } })
  const other = decodeFrame('frame', body, { deviceId: 'X', t: 2, sample: 'blood', v: 5 })
  expect(other).toEqual({ ok: true, value: { head: { deviceId: 'X', t: 2000 }, body: { v: 5 } } })
})

test.each([
  ['no device', { t: 2, v: 5 }, 'deviceId'],
  ['no time', { deviceId: 'X', v: 5 }, 't'],
  ['a time as text', { deviceId: 'X', t: '2', v: 5 }, 't'],
  ['a negative sequence', { deviceId: 'X', t: 2, seq: -1, v: 5 }, 'seq'],
  ['a body that does not fit', { deviceId: 'X', t: 2, v: null }, 'v'],
])('%s is refused where it stands', (_, json, where) => {
  expect(decodeFrame('frame', body, json)).toMatchObject({ ok: false, error: { where } })
})

test('writing a head that no reader would take throws: it is our own mistake', () => {
  expect(() => encodeHead({ deviceId: '', t: Number.NaN })).toThrow()
})

test('only own keys count', () => {
  expect(ownValue({ sw: 1 }, 'sw')).toBe(1)
  expect(ownValue({}, 'constructor')).toBeUndefined()
  expect(ownValue(null, 'sw')).toBeUndefined()
  expect(ownValue('text', 'length')).toBeUndefined()
})
