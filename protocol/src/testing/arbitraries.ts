import fc from 'fast-check'
import type { RawPower } from '../bg/rawPower.ts'

/** A measured value; never -0, which JSON cannot hold. */
export const reading = fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((value) => value + 0)

/** Epoch seconds with millisecond precision, as on the wire. */
export const seconds = fc.integer({ min: 0, max: 4_102_444_800_000 }).map((ms) => ms / 1000)

export const deviceId = fc.string({ minLength: 1, maxLength: 20 })

/** A plain object with all of these members. */
export function record<T>(members: { [K in keyof T]: fc.Arbitrary<T[K]> }) {
  return fc.record(members, { noNullPrototype: true })
}

/** A plain object with a reading under each name. */
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

/** `{ key: value }` with one of the values. */
export function tagged(key: string, ...values: string[]): fc.Arbitrary<object> {
  return record({ [key]: fc.constantFrom(...values) })
}

/** Whether a refusal has what and where, and repeats both in its message. */
export function isRefusal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { what, where, message } = { what: '', where: null, message: '', ...error }
  return (
    typeof where === 'string' &&
    what !== '' &&
    message.startsWith(what) &&
    message.includes(where) &&
    message.length > `${what}${where}`.length + 2
  )
}

/** Every number inside a value, however deep. */
export function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(numbersIn)
}

/** Measured values of an idle device, with the given ones replaced. */
export function rawPowerWith(values: Partial<RawPower>): RawPower {
  return {
    batteryVoltage: 0,
    solarVoltage: 0,
    inverterCurrent: 0,
    batteryCurrent: 0,
    solarCurrent: 0,
    acOutputCurrent: 0,
    acOutputPowerFactor: 0,
    acOutputFrequency: 0,
    acOutputVoltage: 0,
    acPower: 0,
    acInputPowerFactor: 0,
    ...values,
  }
}
