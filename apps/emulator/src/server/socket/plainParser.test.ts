import fc from 'fast-check'
import { type Packet, PacketType } from 'socket.io-parser'
import { describe, expect, test } from 'vitest'
import { UnreadPayload } from '../transport/requests.ts'
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

describe('a packet with more than 2,000 values', () => {
  const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 2_001 }, (_, n) => [n, n])))
  const tooMany = 'It has too many values; at most 2,000 are read.'

  function decoded(text: string): Packet[] {
    const packets: Packet[] = []
    const decoder = new plainParser.Decoder()
    decoder.on('decoded', (packet) => packets.push(packet))
    decoder.add(text)
    return packets
  }

  test.each([
    [`27["device",${wide}]`, { nsp: '/', id: 7 }],
    [`2["device",${wide}]`, { nsp: '/' }],
    [`2/other,["device",${wide}]`, { nsp: '/other' }],
  ])('case 51: is a request without a payload: %.14s', (text, head) => {
    const data = ['device', new UnreadPayload(tooMany)]
    expect(decoded(text)).toEqual([{ type: PacketType.EVENT, ...head, data }])
  })

  test.each([`0${wide}`, `37[${wide}]`, `2[1,${wide}]`])(
    'case 51: is an error if it is no request: %.8s',
    (text) => {
      expect(() => decoded(text)).toThrow(tooMany)
    },
  )

  test('is parsed when a request may have as many', () => {
    const deviceIds = Array.from({ length: 1_000 }, (_, n) => `BG-${n}`)
    const [packet] = decoded(`27["watch",${JSON.stringify({ deviceIds, batch: true })}]`)
    expect(packet?.data).toEqual(['watch', { deviceIds, batch: true }])
  })
})
