import fc from 'fast-check'

/** A measured value; never -0, which JSON cannot hold. */
export const reading = fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((value) => value + 0)

/** Epoch seconds to the millisecond, as the wire has them. */
export const seconds = fc.integer({ min: 0, max: 4_102_444_800_000 }).map((ms) => ms / 1000)

export const deviceId = fc.string({ minLength: 1, maxLength: 20 })

/** A plain object of these members, each there. */
export function record<T>(members: { [K in keyof T]: fc.Arbitrary<T[K]> }) {
  return fc.record(members, { noNullPrototype: true })
}

/** A plain object with a reading under each of these names. */
export function readings(...names: string[]): fc.Arbitrary<Record<string, number>> {
  return record(Object.fromEntries(names.map((name) => [name, reading])))
}

const head = fc.record(
  { deviceId, t: seconds, epoch: fc.nat(), seq: fc.nat() },
  { requiredKeys: ['deviceId', 't'], noNullPrototype: true },
)

/** A frame: a head and the body's members in one flat object. */
export function frame(...bodies: fc.Arbitrary<object>[]): fc.Arbitrary<Record<string, unknown>> {
  return fc.tuple(head, ...bodies).map((parts) => Object.assign({}, ...parts))
}

/** `{ key: value }` with the value drawn. */
export function tagged(key: string, ...values: string[]): fc.Arbitrary<object> {
  return record({ [key]: fc.constantFrom(...values) })
}
