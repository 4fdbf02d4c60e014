import { ownValue } from '../live/frame.ts'

/** Whether a JSON value is an object with fields. */
export function isGroup(json: unknown): json is object {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}

/** A device's id as text, also where it is sent as a whole number; `null` for no id. */
export function readDeviceId(json: unknown): string | null {
  const text = Number.isSafeInteger(json) ? `${json}` : json
  return typeof text === 'string' && text !== '' ? text : null
}

/** Names of an identity; those of one list mean the same, and an earlier list counts more. */
const IDENTITIES = [['deviceId', 'device_id'], ['device'], ['id']] as const

/** Whose a value is: a device's; of none that it names; or of one that cannot be told, e.g. where two names differ. */
export type Identity = { readonly id: string } | 'none' | 'unclear'

/** The device that an answer or frame names: by number or text, itself, in its `device` or in its envelope. */
export function identityIn(json: unknown): Identity {
  const places = [json, ownValue(json, 'device'), ...ENVELOPES.map((key) => ownValue(json, key))]
  for (const names of IDENTITIES) {
    const sent = places.filter(isGroup).flatMap((place) => names.map((key) => ownValue(place, key)))
    const values = sent.filter((value) => value !== undefined && value !== null && !isGroup(value))
    const ids = new Set(values.map(readDeviceId))
    const [id = null] = ids
    if (ids.size > 1 || (ids.size === 1 && id === null)) return 'unclear'
    if (id !== null) return { id }
  }
  return 'none'
}

/** Fields in which a backend may put the content of an answer or frame. */
const ENVELOPES = ['data', 'rows', 'items', 'result'] as const
const DEPTH_MAX = 4

/** Content, and the fields beside it in its envelopes. */
export interface Content {
  readonly content: unknown
  readonly beside: object
}

/**
 * The content of an answer: under its own name, in an envelope, or bare.
 * @param name the field that holds it by the specification; empty for an answer that is bare
 */
export function contentIn(json: unknown, name: string, depth = 0): Content {
  const keys = [name, ...ENVELOPES].filter((key) => typeof ownValue(json, key) === 'object')
  const inner = keys.map((key) => ownValue(json, key)).find((each) => each !== null)
  if (inner === undefined || depth === DEPTH_MAX)
    return { content: json, beside: isGroup(json) ? json : {} }
  const { content, beside } = contentIn(inner, name, depth + 1)
  return { content, beside: { ...beside, ...Object(json) } }
}

/** The field of a frame that is an envelope of its values; `undefined` for none. */
export function envelopeIn(json: unknown): (typeof ENVELOPES)[number] | undefined {
  return ENVELOPES.find((key) => isGroup(ownValue(json, key)))
}

/** A frame with the values of its envelope beside its other fields; any other value unchanged. */
export function withoutEnvelope(json: unknown): unknown {
  const groups = ENVELOPES.map((key) => ownValue(json, key)).filter(isGroup)
  return groups.length === 0 ? json : Object.assign({ ...Object(json) }, ...groups)
}

const NAMES = ['channel', 'monitor', 'monitor_id'] as const

/** The channel or battery monitor that a value names, by number or text. */
export function nameIn(json: unknown): string | null {
  const name = NAMES.map((key) => ownValue(json, key)).find((each) => each !== undefined)
  return readDeviceId(name)
}

/**
 * The values of channels or monitors by name: of an object with a key for each, of a list, or of a single value that
 * names itself. `null` for anything else. A value of a list that names nothing is left out.
 */
export function entriesByName(json: unknown): readonly (readonly [string, unknown])[] | null {
  if (!isGroup(json) && !Array.isArray(json)) return null
  if (isGroup(json) && nameIn(json) === null) return Object.entries(json)
  const values: readonly unknown[] = Array.isArray(json) ? json : [json]
  return values.flatMap((value) => {
    const name = nameIn(value)
    return name === null ? [] : [[name, value] as const]
  })
}

/**
 * The frames of an event: one, a list, also in an envelope, or a map by device. Most events have one in our own form.
 * @param isKnown whether a device of this id is known
 */
export function framesIn(payload: unknown, isKnown: (id: string) => boolean): readonly unknown[] {
  if (Array.isArray(payload)) return payload
  if (!isGroup(payload) || typeof ownValue(payload, 'deviceId') === 'string') return [payload]
  if (identityIn(payload) !== 'none') return [payload]
  const rows = ENVELOPES.map((key) => ownValue(payload, key)).find(Array.isArray)
  if (rows?.some((row) => identityIn(row) !== 'none'))
    return rows.map((row: unknown) => ({ ...payload, ...envelopes, ...Object(row) }))
  const entries = Object.entries(payload)
  return entries.some(([id]) => isKnown(id))
    ? entries.map(([deviceId, frame]) => ({ deviceId, ...Object(frame) }))
    : [payload]
}

/** Takes away the envelopes of a payload. */
const envelopes = Object.fromEntries(ENVELOPES.map((key) => [key, undefined]))
