import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { EPOCH_S_PLAUSIBLE } from '../timestamp.ts'
import { decodeFrame, encodeHead, frameHead, ownValue, plainHead } from './frame.ts'

const body = z.object({ v: z.number() })

test('splits one flat object into head and body [C4]', () => {
  expect(decodeFrame('frame', body, { deviceId: 'X', t: 2, epoch: 1, seq: 9, v: 5 })).toEqual({
    ok: true,
    value: { head: { deviceId: 'X', t: 2000, epoch: 1, seq: 9 }, body: { v: 5 } },
  })
})

test('accepts a backend without epoch and seq', () => {
  const frame = decodeFrame('frame', body, { deviceId: 'X', t: 2, v: 5 })
  expect(frame).toMatchObject({ ok: true, value: { head: { deviceId: 'X', t: 2000 } } })
  expect(encodeHead({ deviceId: 'X', t: 2000 })).toStrictEqual({ deviceId: 'X', t: 2 })
})

test('decodes the mark of a sample', () => {
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
])('refuses %s and names its path', (_, json, where) => {
  expect(decodeFrame('frame', body, json)).toMatchObject({ ok: false, error: { where } })
})

test('refuses an event without a value', () => {
  expect(decodeFrame('frame', body, undefined)).toMatchObject({ ok: false, error: { where: '' } })
})

test('encodes a whole head, the first of its stream and its samples', () => {
  const first = { deviceId: 'X', t: 2000, epoch: 0, seq: 0 }
  expect(encodeHead(first)).toStrictEqual({ ...first, t: 2 })
  expect(encodeHead({ ...first, sample: true })).toStrictEqual({ ...first, t: 2, sample: true })
})

test.each([
  ['no device', { deviceId: '', t: 2000 }],
  ['no time', { deviceId: 'X', t: Number.NaN }],
])('throws when encoding a head with %s, which no client accepts', (_, head) => {
  expect(() => encodeHead(head)).toThrow('invalid frame head')
})

test('ignores inherited keys', () => {
  expect(ownValue({ sw: 1 }, 'sw')).toBe(1)
  expect(ownValue({}, 'constructor')).toBeUndefined()
  expect(ownValue(null, 'sw')).toBeUndefined()
  expect(ownValue('text', 'length')).toBeUndefined()
})

const odd = fc.oneof(fc.anything(), fc.constant(null), fc.double(), fc.string())
const field = <T>(good: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 6, arbitrary: good as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: odd })
const json = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record(
      {
        deviceId: field(fc.string()),
        t: field(fc.double({ noNaN: true })),
        epoch: field(fc.integer()),
        seq: field(fc.nat()),
        sample: field(fc.boolean()),
        v: odd,
      },
      { requiredKeys: [] },
    ),
  },
  { weight: 1, arbitrary: odd },
)

test('the fast path and the schema decode heads identically', () => {
  fc.assert(
    fc.property(json, (value) => {
      const byHand = plainHead(value)
      const bySchema = frameHead.safeParse(value)
      if (byHand !== null) expect({ success: true, data: byHand }).toEqual(bySchema)
    }),
    { numRuns: 5000 },
  )
})

const whole = { deviceId: 'HY-0001', t: 1_768_500_000.25, epoch: 1, seq: 7, sample: true }

test.each([
  ['with all keys', whole],
  ['at the start of a stream', { deviceId: 'HY-0001', t: 0, epoch: 0, seq: 0 }],
  ['without a position', { deviceId: 'HY-0001', t: 1_768_500_000 }],
  ['at the earliest time', { deviceId: 'HY-0001', t: 1 - EPOCH_S_PLAUSIBLE }],
  ['at the latest time', { deviceId: 'HY-0001', t: EPOCH_S_PLAUSIBLE - 1 }],
])('the fast path decodes a head %s', (_, head) => {
  expect(plainHead({ ...head, rp: 1 })).toStrictEqual({ ...head, t: head.t * 1000 })
})

test.each([
  ['an earlier time than is plausible', { ...whole, t: -EPOCH_S_PLAUSIBLE }],
  ['a later time than is plausible', { ...whole, t: EPOCH_S_PLAUSIBLE }],
  ['a negative epoch', { ...whole, epoch: -1 }],
  ['half a sequence number', { ...whole, seq: 0.5 }],
  ['no head at all', undefined],
])('the fast path leaves %s to the schema', (_, json) => {
  expect(plainHead(json)).toBeNull()
})
