import fc from 'fast-check'
import { type Packet, PacketType } from 'socket.io-parser'
import { expect, test } from 'vitest'
import { serialisedIn, serialiseFrame, single, together } from '../transport/serialisedFrame.ts'
import { plainParser } from './plainParser.ts'

const frame = fc.dictionary(
  fc.string().filter((key) => !['epoch', 'seq', '__proto__'].includes(key)),
  fc.jsonValue(),
)
const place = fc.record({ epoch: fc.nat(), seq: fc.nat() })
const encoder = new plainParser.Encoder()
const encoded = (payload: unknown) =>
  encoder.encode({ type: PacketType.EVENT, nsp: '/', data: ['po"wer', payload] } as Packet)

test('an encoded frame is sent byte for byte as socket.io would encode it', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(frame, place), { minLength: 1 }), (all) => {
      const whole = all.map(([data, at]) => ({ ...data, ...at }))
      const serialised = all.map(([data, at]) => serialiseFrame(data, at))
      expect(encoded(together(serialised))).toEqual(encoded(whole))
      expect(encoded(single(serialised[0] ?? ''))).toEqual(encoded(whole[0]))
    }),
  )
})

test('only encoded payloads count as encoded', () => {
  for (const other of [null, 'x', {}, { SERIALISED: 'x' }, [single('{}')]])
    expect(serialisedIn(other)).toBeNull()
  expect(serialisedIn(together(['{"a":1}', '{}']))).toBe('[{"a":1},{}]')
})

test('an empty frame or head is valid', () => {
  expect([serialiseFrame({}, { seq: 1 }), serialiseFrame({ a: 1 }, {})]).toEqual([
    '{"seq":1}',
    '{"a":1}',
  ])
})
