import {
  eventReaders,
  type Family,
  type FrameContext,
  framesIn,
  ownValue,
  type ReadContext,
  readDeviceId,
} from '@wattpost/protocol'
import type { SocketEvent } from '../client/socket.ts'
import {
  type EventKind,
  eventKinds,
  type KindField,
  kindsOf,
  nameIn,
  seconds,
  typeIn,
} from './eventKinds.ts'
import {
  type Difference,
  type Finding,
  type FindingState,
  firstAt,
  type Judgement,
  joined,
  NO_DIFFERENCE,
  type OtherReading,
  seenState,
  shown,
} from './finding.ts'
import { type FormedFrame, formedFrames } from './frameForms.ts'
import { isSchema } from './schemaCheck.ts'
import { NOTHING_TEXT, UNKNOWN_TEXT } from './shown.ts'
import { framesText, type KnownIds } from './shownFrames.ts'

/** Data that the findings of events depend on. */
export interface EventContext extends KnownDevices {
  readonly events: readonly SocketEvent[]
  readonly families: readonly Family[]
  /** `null` when connected, else why there are no events. */
  readonly noConnection: string | null
  readonly waitMs: number
  /** Devices in whole, by family. */
  readonly snapshots: Readonly<Partial<Record<Family, unknown>>>
  readonly readContext: ReadContext
  readonly knownIds: KnownIds
}

/** Frames by event, as the dashboard takes them from a list or a map by device. @param isKnown whether a device of this id is known */
export function framesOf(
  events: readonly SocketEvent[],
  event: string,
  isKnown: (id: string) => boolean = () => false,
): unknown[] {
  return events.flatMap((one) => (one.event === event ? framesIn(one.payload, isKnown) : []))
}

/** A finding for each kind of frame. */
export function frameFindings(context: EventContext): Finding[] {
  const ids = Object.values(context.knownIds.ids)
  const isKnown = (id: string) => ids.some((of) => of.has(id))
  const sorted = new Map<EventKind, FormedFrame[]>()
  const unread: { readonly event: string; readonly frame: unknown }[] = []
  for (const event of new Set(eventKinds.map((one) => one.event)))
    for (const frame of framesOf(context.events, event, isKnown))
      for (const formed of formedFrames(event, frame, context.readContext)) {
        const kinds = kindsOf(event, formed.frame)
        if (kinds.length === 0) unread.push({ event, frame })
        for (const kind of kinds) sorted.set(kind, [...(sorted.get(kind) ?? []), formed])
      }
  return eventKinds.map((kind) => {
    const strange = unread.find(({ event }) => event === kind.event)
    return kindFinding(kind, sorted.get(kind) ?? [], strange?.frame, context)
  })
}

function kindFinding(
  kind: EventKind,
  frames: readonly FormedFrame[],
  strange: unknown,
  context: EventContext,
): Finding {
  const judgement = frames.length === 0 ? NO_DIFFERENCE : judgedFrames(kind, frames, context)
  const { state, reason } = stateOf(kind, frames.length > 0, strange, judgement, context)
  const { id, event, title, ring, statements } = kind
  return {
    ...{ id, title: `${event}: ${title}`, ring, statements, state, ...judgement },
    ...(reason !== undefined && { reason }),
    dashboard: dashboardText(kind, frames, state, context),
  }
}

function dashboardText(
  kind: EventKind,
  frames: readonly FormedFrame[],
  state: FindingState,
  { knownIds, readContext }: EventContext,
): string {
  if (frames.length > 0) {
    const sent = [...new Set(frames.map((one) => one.sent))]
    return framesText(kind, sent, knownIds, readContext)
  }
  return state === 'absent' ? NOTHING_TEXT : UNKNOWN_TEXT
}

function stateOf(
  { family, snapshot, ring }: EventKind,
  hasCome: boolean,
  strange: unknown,
  { differences, readings }: Judgement,
  { noConnection, families, snapshots, waitMs }: EventContext,
): { state: FindingState; reason?: string } {
  if (noConnection !== null) return { state: 'untested', reason: noConnection }
  if (family !== null && !families.includes(family))
    return { state: 'untested', reason: `--families has no ${family}` }
  const own = differences.filter((one) => ring === 'addition' || one.ring === 'core')
  if (hasCome) return { state: seenState(own, readings) }
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

/** Facts about the devices that frames name. */
export interface KnownDevices {
  /** Ids of the second account's devices. */
  readonly others: readonly string[]
  /** Whether the account has exactly one device, which frames need not name. */
  readonly isOnlyDevice: boolean
}

/** An object with the fields of a kind, and its path in the frame. */
interface Group {
  readonly path: string
  readonly value: unknown
}

/** Frames of a kind beside its fields, phases and head. */
function judgedFrames(
  kind: EventKind,
  formed: readonly FormedFrame[],
  { others, isOnlyDevice }: KnownDevices,
): Judgement {
  const frames = formed.map(({ frame }) => frame)
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
  const reads = (where: string, contract: string, came: unknown): OtherReading => ({
    ...{ at: kind.event, where, contract },
    came: came === undefined ? 'left out' : shown(came),
  })
  const heads = headDifferences(frames, others, differs)
  const isLeftOut = (one: Difference) => one.where === 'deviceId' && one.came === shown(undefined)
  const fields = joined(kind.fields.map((field) => judgedField(field, groups, differs, reads)))
  const differences = [
    ...fields.differences,
    ...phaseDifferences(kind, frames, differs),
    ...heads.filter((one) => !isOnlyDevice || !isLeftOut(one)),
    ...unreadIn(formed).map((where) => differs(where, 'a value that can be read', 'another')),
  ]
  const refused = refusedIn(kind, formed).map(([where, sent]) =>
    differs(where, 'a frame that can be placed', sent),
  )
  return {
    // A frame that is refused as a whole is reported where no field explains it.
    differences: [
      ...differences,
      ...firstAt(refused).filter(({ where }) => where !== 'frame' || differences.length === 0),
    ],
    readings: firstAt([
      ...formed.flatMap(({ reading }) => reading ?? []),
      ...listsIn(kind, frames).map((list) => reads(kind.inside ?? '', 'an object', list)),
      ...otherTypes(kind, frames).map((type) => reads('type', shown(kind.type), type)),
      ...numericIds(frames).map((id) => reads('deviceId', 'a text', id)),
      ...fields.readings,
      ...heads
        .filter((one) => isOnlyDevice && isLeftOut(one))
        .map(({ where, expected }) => reads(where, expected, undefined)),
    ]),
  }
}

type Reads = (where: string, contract: string, came: unknown) => OtherReading

function judgedField(
  field: KindField,
  groups: readonly Group[],
  differs: Differs,
  reads: Reads,
): Judgement {
  const having = groups.filter(({ value }) => nameIn(field, value) !== undefined)
  if (having.length === 0 && field.isOptional) return NO_DIFFERENCE
  if (having.length === 0) {
    const names = field.names.map((one) => `“${one}”`).join(' or ')
    const where = `${groups[0]?.path ?? ''}${field.names.at(-1)}`
    const place = [where, `${names}, ${field.expected}`, undefined] as const
    return field.isDerived
      ? { ...NO_DIFFERENCE, readings: [reads(...place)] }
      : { ...NO_DIFFERENCE, differences: [differs(...place)] }
  }
  const readings: OtherReading[] = []
  for (const { path, value } of having) {
    const at = nameIn(field, value) ?? ''
    const sent = ownValue(value, at)
    if (field.isReadable(sent)) continue
    const place = [path + at, field.expected, sent] as const
    if (!field.isReadToo(sent)) return { differences: [differs(...place)], readings: [] }
    readings.push(reads(...place))
  }
  return { ...NO_DIFFERENCE, readings: readings.slice(0, 1) }
}

/** Frames of which a reader can place nothing, e.g. energies without their period; those without a device apart. */
function refusedIn({ event }: EventKind, formed: readonly FormedFrame[]): [string, unknown][] {
  return formed.flatMap(({ sent }): [string, unknown][] => {
    const read = eventReaders[event](sent, ANY_DEVICE)
    return read.ok || read.error.where === 'deviceId' ? [] : [[read.error.where || 'frame', sent]]
  })
}

const ANY_DEVICE: FrameContext = { nowMs: () => 0, onlyDevice: () => '' }

/** Lists where the contract has an object. */
function listsIn({ inside, isList }: EventKind, frames: readonly unknown[]): unknown[] {
  if (inside === undefined || isList === true) return []
  return frames.map((frame) => ownValue(frame, inside)).filter(Array.isArray)
}

function unreadIn(formed: readonly FormedFrame[]): string[] {
  return [...new Set(formed.flatMap(({ unread }) => unread ?? []))]
}

/** Ids that are sent as numbers. */
function numericIds(frames: readonly unknown[]): unknown[] {
  return frames
    .map((frame) => ownValue(frame, 'deviceId'))
    .filter((id) => typeof id === 'number' && readDeviceId(id) !== null)
}

/** Types that mean the kind in other letters. */
function otherTypes({ type }: EventKind, frames: readonly unknown[]): unknown[] {
  return frames
    .filter((frame) => typeIn(frame) === type)
    .map((frame) => ownValue(frame, 'type'))
    .filter((sent) => sent !== type)
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
      ...(readDeviceId(id) === null ? [differs('deviceId', 'the device’s id', id)] : []),
      ...(others.includes(String(id))
        ? [differs('deviceId', 'only devices of this user', id)]
        : []),
      ...(name === undefined ? [differs('t', TIME.expected, t, true)] : []),
      ...(name !== undefined && !TIME.isReadable(t) ? [differs(name, TIME.expected, t)] : []),
    ]
  })
  return firstAt(heads)
}
