import fc from 'fast-check'
import { type Packet, PacketType } from 'socket.io-parser'
import { expect, test } from 'vitest'
import { plainParser } from './plainParser.ts'
import { single, together, writeFrame, writtenIn } from './writtenFrame.ts'

const frame = fc.dictionary(
  fc.string().filter((key) => !['epoch', 'seq', '__proto__'].includes(key)),
  fc.jsonValue(),
)
const place = fc.record({ epoch: fc.nat(), seq: fc.nat() })
const encoder = new plainParser.Encoder()
const encoded = (payload: unknown) =>
  encoder.encode({ type: PacketType.EVENT, nsp: '/', data: ['po"wer', payload] } as Packet)

test('a written frame goes out byte for byte as socket.io would write it', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(frame, place), { minLength: 1 }), (all) => {
      const whole = all.map(([data, at]) => ({ ...data, ...at }))
      const written = all.map(([data, at]) => writeFrame(data, at))
      expect(encoded(together(written))).toEqual(encoded(whole))
      expect(encoded(single(written[0] ?? ''))).toEqual(encoded(whole[0]))
    }),
  )
})

test('nothing but what was written passes for written', () => {
  for (const other of [null, 'x', {}, { WRITTEN: 'x' }, [single('{}')]])
    expect(writtenIn(other)).toBeNull()
  expect(writtenIn(together(['{"a":1}', '{}']))).toBe('[{"a":1},{}]')
})

test('a place alone, or none, is a frame too', () => {
  expect([writeFrame({}, { seq: 1 }), writeFrame({ a: 1 }, {})]).toEqual(['{"seq":1}', '{"a":1}'])
})
