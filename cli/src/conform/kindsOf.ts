import { ownValue } from '@wattpost/protocol'
import { type EventKind, eventKinds } from './eventKinds.ts'

/** The kind of a frame: by its type, else the kind with most of its fields; `null` for none. */
export function kindOf(event: string, frame: unknown): EventKind | null {
  const best = scoredKinds(event, frame).reduce<Scored | null>(
    (a, b) => (b.score > (a?.score ?? 0) ? b : a),
    null,
  )
  return best?.kind ?? null
}

/** All kinds of which a frame has fields: one frame without a type may have those of several. */
export function kindsOf(event: string, frame: unknown): EventKind[] {
  const best = kindOf(event, frame)
  if (best === null) return []
  if (best.type !== undefined && best.type === typeIn(frame)) return [best]
  const others = scoredKinds(event, frame).filter(
    ({ kind }) => kind !== best && isNamed(kind, frame),
  )
  return [best, ...others.map(({ kind }) => kind)]
}

interface Scored {
  readonly kind: EventKind
  readonly score: number
}

function scoredKinds(event: string, frame: unknown): Scored[] {
  const type = typeIn(frame)
  return eventKinds
    .filter(
      (one) =>
        one.event === event && (one.type === undefined || type === undefined || one.type === type),
    )
    .map((kind) => ({ kind, score: scoreOf(kind, frame, type) }))
}

/** A frame's type, in any letter case and with dashes. */
export function typeIn(frame: unknown): unknown {
  const type = ownValue(frame, 'type')
  return typeof type === 'string' ? type.toLowerCase().replaceAll('_', '-') : type
}

/** Whether a frame has a field of a kind under a name that no other kind of the event has. */
function isNamed({ event, fields, groups, inside }: EventKind, frame: unknown): boolean {
  if (inside !== undefined) return ownValue(frame, inside) !== undefined
  const group = groups?.map((key) => ownValue(frame, key)).find((one) => one !== undefined)
  // Short names of meters are those of several kinds.
  return fields.some(({ names }) =>
    (event === 'power' ? names : names.slice(-1)).some(
      (name) => ownValue(group ?? frame, name) !== undefined,
    ),
  )
}

/** Number of the kind's fields in a frame; its type counts more than all fields. */
function scoreOf({ type: own, inside, groups, fields }: EventKind, frame: unknown, type: unknown) {
  if (own !== undefined && own === type) return 100
  if (inside !== undefined) return ownValue(frame, inside) === undefined ? 0 : 50
  const group = groups?.map((key) => ownValue(frame, key)).find((one) => one !== undefined)
  return fields.filter(({ names }) =>
    names.some((name) => ownValue(group ?? frame, name) !== undefined),
  ).length
}
