import fc from 'fast-check'
import { expect, test } from 'vitest'
import { frameHead } from './frameHead.ts'
import { plainHead } from './plainHead.ts'

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

test('a head read by hand is what the schema reads; what the schema refuses is never read by hand', () => {
  fc.assert(
    fc.property(json, (value) => {
      const byHand = plainHead(value)
      const bySchema = frameHead.safeParse(value)
      if (byHand !== null) expect({ success: true, data: byHand }).toEqual(bySchema)
    }),
    { numRuns: 5000 },
  )
})

test('every head that the emulator writes is read by hand', () => {
  const wire = { deviceId: 'HY-0001', t: 1_768_500_000.25, epoch: 1, seq: 7, sample: true, rp: 1 }
  expect(plainHead(wire)).toEqual({
    ...{ deviceId: 'HY-0001', t: 1_768_500_000_250, epoch: 1, seq: 7, sample: true },
  })
})
