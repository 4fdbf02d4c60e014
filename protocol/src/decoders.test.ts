import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { decode } from './decode.ts'
import * as protocol from './index.ts'
import { isRefusal, numbersIn } from './testing/arbitraries.ts'
import { wireCodecs } from './testing/wireCodecs.ts'

const FRAME_DECODERS = {
  decodeChatData: protocol.decodeChatData,
  decodeClock: protocol.decodeClock,
  decodeConnection: protocol.decodeConnection,
  decodeDropped: protocol.decodeDropped,
  decodeHydraEnergy: protocol.decodeHydraEnergy,
  decodeHydraPower: protocol.decodeHydraPower,
  decodeHydraStatus: protocol.decodeHydraStatus,
  decodeMeterPower: protocol.decodeMeterPower,
  decodeMeterStatus: protocol.decodeMeterStatus,
  decodePower: protocol.decodePower,
  decodeSwitchData: protocol.decodeSwitchData,
}
/** Excluded: they take a schema. */
const NO_JSON = ['decode', 'decodeFrame']

const schemas = { ...protocol, ...protocol.socketRequests }
const bySchema = Object.entries(schemas).flatMap(([name, schema]) =>
  schema instanceof z.ZodType
    ? [{ name, read: (json: unknown) => decode(name, schema, json) }]
    : [],
)
const byFrame = Object.entries(FRAME_DECODERS).map(([name, read]) => ({ name, read }))
const DECODERS = [...byFrame, ...bySchema]

const HOSTILE: unknown[] = [
  null,
  true,
  0,
  -1.5,
  1e308,
  -1e308,
  '',
  '1',
  'NaN',
  'Infinity',
  '__proto__',
  'constructor',
  [],
  {},
  [null],
  [[[[null]]]],
  { t: null },
  { length: -1 },
  { toString: 1, valueOf: 1 },
  { constructor: null, hasOwnProperty: 1 },
  JSON.parse('{"__proto__": {"deviceId": "X", "t": 1, "sw": 1}}'),
  JSON.parse('{"deviceId": "X", "t": 1, "type": "__proto__"}'),
  JSON.parse('{"deviceId": "X", "t": 1, "type": "constructor"}'),
  JSON.parse('{"deviceId": "X", "t": 1e306, "status": "up"}'),
  JSON.parse('['.repeat(5000) + ']'.repeat(5000)),
  Array(100_000).fill(null),
]

test('the table lists every exported frame decoder', () => {
  const exported = Object.keys(protocol).filter((name) => /^decode/.test(name))
  expect(exported.sort()).toEqual([...Object.keys(FRAME_DECODERS), ...NO_JSON].sort())
})

test.each(DECODERS)('$name answers any JSON value with a value or a typed refusal', ({ read }) => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      const result = read(json)
      expect(result.ok || isRefusal(result.error)).toBe(true)
    }),
  )
})

test.each(DECODERS)('$name answers hostile values with a value or a typed refusal', ({ read }) => {
  for (const json of HOSTILE) {
    const result = read(json)
    expect(result.ok || isRefusal(result.error)).toBe(true)
  }
})

test.each(byFrame)('$name ignores values on a prototype', ({ read }) => {
  const anyFrame = fc.constantFrom(...wireCodecs).chain((codec) => codec.wire)
  fc.assert(
    fc.property(anyFrame, (wire) => {
      expect(read(JSON.parse(`{"__proto__": ${JSON.stringify(wire)}}`)).ok).toBe(false)
    }),
  )
})

test.each(wireCodecs)('$name: refuses an invalid field and names it', (codec) => {
  const neverValid = fc.constantFrom([[null]], { constructor: null })
  fc.assert(
    fc.property(oneFieldReplaced(codec.wire, neverValid), ({ json, key }) => {
      const result = codec.decode(json)
      expect(result.ok ? 'accepted' : topKey(result.error)).toBe(key)
    }),
  )
})

test.each(wireCodecs)(
  '$name: accepts a hostile value in one field, or refuses that field',
  (codec) => {
    fc.assert(
      fc.property(oneFieldReplaced(codec.wire, fc.constantFrom(...HOSTILE)), ({ json, key }) => {
        const result = codec.decode(json)
        expect(result.ok || (isRefusal(result.error) && topKey(result.error) === key)).toBe(true)
      }),
    )
  },
)

test.each(wireCodecs)('$name: never throws for a frame with one field missing', (codec) => {
  fc.assert(
    fc.property(oneFieldReplaced(codec.wire, fc.constant(undefined)), ({ json }) => {
      const result = codec.decode(JSON.parse(JSON.stringify(json)))
      expect(result.ok || isRefusal(result.error)).toBe(true)
    }),
  )
})

test.each(wireCodecs)('$name: all values derived from an accepted frame are finite', (codec) => {
  const anyNumber = fc.double({ noNaN: true, noDefaultInfinity: true })
  fc.assert(
    fc.property(oneFieldReplaced(codec.wire, anyNumber), ({ json }) => {
      const result = codec.decode(json)
      if (result.ok) expect(numbersIn(result.value).filter((n) => !Number.isFinite(n))).toEqual([])
    }),
  )
})

test('refuses currents and voltages whose product overflows [S15]', () => {
  const live = { vb: 1e308, vs: 0, ii: 0, ib: 1e308, is: 0, io: 0, pfo: 0, fo: 0, vo: 0, pi: 0 }
  const result = protocol.decodePower({ deviceId: 'BG-1', t: 1, ...live, pfi: 0 })
  expect(result).toMatchObject({ ok: false, error: { what: 'power frame', where: 'vb' } })
})

test('refuses a time that no date can hold [C4]', () => {
  const result = protocol.decodeClock({ now: 1e13, speed: 1, paused: false, epoch: 0 })
  expect(result).toMatchObject({ ok: false, error: { what: 'clock', where: 'now' } })
})

test('names the path of one bad point among many', () => {
  const points = Array.from({ length: 50_000 }, (_, i) => ({ t: i, v: i === 49_999 ? 'x' : i }))
  const chunk = { deviceId: 'BG-1', metric: 'solarPower', points, status: 'done' }
  expect(protocol.decodeChatData(chunk)).toMatchObject({
    ok: false,
    error: { where: 'points[49999].v' },
  })
})

/** `points[3].t` → `points`. */
function topKey(refusal: protocol.Refusal) {
  return refusal.where.split(/[.[]/)[0]
}

function oneFieldReplaced(
  wire: fc.Arbitrary<Record<string, unknown>>,
  value: fc.Arbitrary<unknown>,
) {
  return wire.chain((frame) =>
    fc
      .tuple(fc.constantFrom(...Object.keys(frame)), value)
      .map(([key, replaced]) => ({ key, json: { ...frame, [key]: replaced } })),
  )
}
