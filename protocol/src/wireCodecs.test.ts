import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wireCodecs } from './testing/wireCodecs.ts'

test.each(wireCodecs)('$name: a decoded frame encodes to the same frame', (codec) => {
  fc.assert(
    fc.property(codec.wire, (wire) => {
      expect(codec.thereAndBack(wire)).toStrictEqual(wire)
    }),
  )
})

test.each(wireCodecs)('$name: JSON text between encoder and decoder changes nothing', (codec) => {
  fc.assert(
    fc.property(codec.wire, (wire) => {
      expect(codec.thereAndBack(JSON.parse(JSON.stringify(wire)))).toStrictEqual(wire)
    }),
  )
})

test.each(wireCodecs)('$name: ignores unknown fields', (codec) => {
  fc.assert(
    fc.property(codec.wire, fc.jsonValue(), (wire, extra) => {
      expect(codec.thereAndBack({ ...wire, fromTheFuture: extra })).toStrictEqual(wire)
    }),
  )
})
