import { type Family, ownValue } from '@wattpost/protocol'
import { type EventKind, eventKinds, kindOf } from './eventKinds.ts'
import { type Difference, type Finding, type FindingState, shown } from './finding.ts'
import { dashboardText } from './effects.ts'
import { nameIn, seconds } from './kindFields.ts'
import { isSchema } from './schemaCheck.ts'
import type { EventObservation } from './observation.ts'

/** What the findings of events depend on. */
export interface EventContext {
  readonly events: readonly EventObservation[]
  readonly families: readonly Family[]
  /** `null` when connected, else why there are no events. */
  readonly noConnection: string | null
  readonly waitMs: number
  /** Devices in whole, by family. */
  readonly snapshots: Readonly<Partial<Record<Family, unknown>>>
  /** Ids of the second account's devices. */
  readonly others: readonly string[]
}

/** Frames by event; those of an array count separately. */
export function framesOf(events: readonly EventObservation[], event: string): unknown[] {
  return events.flatMap((one) => (one.event === event ? [one.payload].flat() : []))
}

/** A finding for each kind of frame. */
export function frameFindings(context: EventContext): Finding[] {
  const sorted = new Map<EventKind, unknown[]>()
  const unread: { readonly event: string; readonly frame: unknown }[] = []
  for (const event of new Set(eventKinds.map((one) => one.event)))
    for (const frame of framesOf(context.events, event)) {
      const kind = kindOf(event, frame)
      if (kind === null) unread.push({ event, frame })
      else sorted.set(kind, [...(sorted.get(kind) ?? []), frame])
    }
  return eventKinds.map((kind) => {
    const strange = unread.find(({ event }) => event === kind.event)
    return kindFinding(kind, sorted.get(kind) ?? [], strange?.frame, context)
  })
}

function kindFinding(
  kind: EventKind,
  frames: readonly unknown[],
  strange: unknown,
  context: EventContext,
): Finding {
  const differences = frames.length === 0 ? [] : frameDifferences(kind, frames, context.others)
  const { state, reason } = stateOf(kind, frames, strange, differences, context)
  const { id, event, title, ring, statements } = kind
  return {
    ...{ id, title: `${event}: ${title}`, ring, statements, state, differences },
    ...(reason !== undefined && { reason }),
    dashboard: dashboardText(id, { state, differences }),
  }
}

function stateOf(
  { family, snapshot, ring }: EventKind,
  frames: readonly unknown[],
  strange: unknown,
  differences: readonly Difference[],
  { noConnection, families, snapshots, waitMs }: EventContext,
): { state: FindingState; reason?: string } {
  if (noConnection !== null) return { state: 'untested', reason: noConnection }
  if (family !== null && !families.includes(family))
    return { state: 'untested', reason: `--families has no ${family}` }
  if (differences.some((one) => ring === 'addition' || one.ring === 'core'))
    return { state: 'differs' }
  if (frames.length > 0) return { state: 'conforms' }
  const none = `none came in ${Math.round(waitMs / 1000)} s`
  const owners = family === null ? families : [family]
  if (
    snapshot !== undefined &&
    owners.some((one) => valueAt(snapshots[one], snapshot) !== undefined)
  )
    return { state: 'untested', reason: `${none}; the whole device has the values` }
  const others = strange === undefined ? '' : `; this came, of no kind: ${shown(strange)}`
  return { state: 'absent', reason: none + others }
}

function valueAt(device: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((part, key) => ownValue(part, key), device)
}

/** An object with the fields of a kind, and its path in the frame. */
interface Group {
  readonly path: string
  readonly value: unknown
}

function frameDifferences(
  kind: EventKind,
  frames: readonly unknown[],
  others: readonly string[],
): Difference[] {
  const groups = frames.flatMap((frame) => groupsIn(kind, frame))
  const differs = (
    where: string,
    expected: string,
    came: unknown,
    isAdded = false,
  ): Difference => ({
    ...{ at: kind.event, where, expected, came: shown(came) },
    ring: isAdded ? 'addition' : kind.ring,
  })
  const fields = kind.fields.flatMap((field): Difference[] => {
    const having = groups.filter(({ value }) => nameIn(field, value) !== undefined)
    const [name = ''] = field.names
    if (having.length === 0 && !field.isOptional) {
      const names = field.names.map((one) => `“${one}”`).join(' or ')
      const where = `${groups[0]?.path ?? ''}${field.names.at(-1)}`
      return [differs(where, `${names}, ${field.expected}`, undefined)]
    }
    for (const { path, value } of having) {
      const at = nameIn(field, value) ?? name
      const sent = ownValue(value, at)
      if (!field.isReadable(sent)) return [differs(path + at, field.expected, sent)]
    }
    return []
  })
  return [
    ...fields,
    ...phaseDifferences(kind, frames, differs),
    ...headDifferences(frames, others, differs),
  ]
}

/** The objects of a frame that have its fields. */
function groupsIn({ inside, groups }: EventKind, frame: unknown): Group[] {
  if (inside !== undefined) {
    const value = ownValue(frame, inside)
    return Array.isArray(value)
      ? value.map((one, at) => ({ path: `${inside}[${at}].`, value: one }))
      : [{ path: `${inside}.`, value }]
  }
  const named = (groups ?? []).filter((key) => isSchema(ownValue(frame, key)))
  return named.length === 0
    ? [{ path: '', value: frame }]
    : named.map((key) => ({ path: `${key}.`, value: ownValue(frame, key) }))
}

type Differs = (where: string, expected: string, came: unknown, isAdded?: boolean) => Difference

/** Each phase has come, as an object or named by `phase`. */
function phaseDifferences(kind: EventKind, frames: readonly unknown[], differs: Differs) {
  const came = new Set(
    frames.flatMap((frame) => [
      `phase${ownValue(frame, 'phase')}`,
      ...(kind.groups ?? []).filter((key) => ownValue(frame, key) !== undefined),
    ]),
  )
  if (kind.groups !== undefined && !kind.groups.some((one) => came.has(one)))
    return [differs('phase', 'A, B or C', ownValue(frames[0], 'phase'))]
  return (kind.groups ?? [])
    .filter((one) => !came.has(one))
    .map((one) => differs(one, 'values of each phase', undefined))
}

const TIME = seconds('t timestamp')

/** The device, which must not be another user's, and the time. */
function headDifferences(frames: readonly unknown[], others: readonly string[], differs: Differs) {
  const heads = frames.flatMap((frame): Difference[] => {
    const id = ownValue(frame, 'deviceId')
    const name = nameIn(TIME, frame)
    const t = ownValue(frame, name ?? 't')
    return [
      ...(typeof id === 'string' && id !== '' ? [] : [differs('deviceId', 'the device’s id', id)]),
      ...(others.includes(String(id))
        ? [differs('deviceId', 'only devices of this user', id)]
        : []),
      ...(name === undefined ? [differs('t', TIME.expected, t, true)] : []),
      ...(name !== undefined && !TIME.isReadable(t) ? [differs(name, TIME.expected, t)] : []),
    ]
  })
  return heads.filter((one, at) => heads.findIndex(({ where }) => where === one.where) === at)
}
