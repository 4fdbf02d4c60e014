import {
  eventReaders,
  type Family,
  type FrameContext,
  ownValue,
  type ReadContext,
  type ReportedChunk,
} from '@wattpost/protocol'
import { type EventKind, eventKinds } from './eventKinds.ts'
import { counted, HEAD, joinedTaken, type Taken, takenText } from './shown.ts'

/** The devices that the dashboard knows by its lists and by frames. */
export interface KnownIds {
  /** By family, as far as the run has seen them. */
  readonly ids: Readonly<Record<Family, ReadonlySet<string>>>
  /** Families whose list the run has seen whole. */
  readonly whole: readonly Family[]
}

/** What the dashboard shows of the frames of a kind, in words. @param sent each frame as it came */
export function framesText(
  kind: EventKind,
  sent: readonly unknown[],
  known: KnownIds,
  context: ReadContext,
): string {
  const { event, family } = kind
  const about = frameContext(known, family, context)
  const reads = sent.map((frame) => eventReaders[event](frame, about))
  const parts: Pick<Taken, 'unreadAt' | 'forms'>[] = []
  const values = new Set<string>()
  const devices = new Set<string>()
  const ignored = new Set<string>()
  for (const read of reads) {
    if (!read.ok) {
      parts.push({ unreadAt: [read.error.message], forms: [] })
      continue
    }
    const { head, body } = read.value.value
    // A hydra or meter that no list names has no place on the screen [X21].
    const isUnknown =
      family !== null && known.whole.includes(family) && !known.ids[family].has(head.deviceId)
    if (isUnknown) {
      ignored.add(head.deviceId)
      continue
    }
    parts.push(read.value)
    const own = valuePaths(body, kind)
    for (const path of own) values.add(`${head.deviceId} ${path}`)
    if (own.length > 0) devices.add(head.deviceId)
  }
  const shown =
    values.size === 0
      ? null
      : `${counted(values.size, 'value')} of ${counted(devices.size, 'device')}`
  return [
    takenText(joinedTaken(shown, parts)),
    ...(ignored.size > 0
      ? [`Ignored: frames of ${[...ignored].slice(0, 3).join(', ')}, which no list names.`]
      : []),
  ].join(' ')
}

function frameContext(known: KnownIds, family: Family | null, context: ReadContext): FrameContext {
  const ids =
    family === null ? Object.values(known.ids).flatMap((of) => [...of]) : [...known.ids[family]]
  return {
    ...context,
    nowMs: () => 0,
    onlyDevice: () => (ids.length === 1 ? (ids[0] ?? null) : null),
  }
}

/** The values of a kind in what a reader gives, each by its path; those of a channel by its name, too. */
function valuePaths(body: unknown, { event, fields, inside }: EventKind): string[] {
  const names = new Set(fields.flatMap((field) => field.names))
  const isOnlyKind = eventKinds.every((one) => one.event !== event || one.fields === fields)
  const isOwn = (key: string) => !HEAD.includes(key) && (isOnlyKind || names.has(key))
  const own = inside === undefined ? '' : inside
  const found: string[] = []
  const visit = (value: unknown, path: string, key: string) => {
    if (typeof value === 'object' && value !== null) {
      // The present values stand in `powerState`, too.
      for (const [name, part] of Object.entries(value))
        if (name !== 'currentData') visit(part, `${path}.${name}`, name)
    } else if (value !== undefined && isOwn(key)) found.push(path)
  }
  const part = ownValue(body, 'channel') ?? ownValue(body, 'monitor') ?? ''
  visit(body, `${own}${part}`, '')
  return found
}

/** What the dashboard shows of the points of a chart or of states, in words. */
export function chunksText(
  event: 'chat_data' | 'switch_data',
  chunks: readonly unknown[],
  known: KnownIds,
  context: ReadContext,
): string {
  const about = frameContext(known, null, context)
  const reads = chunks.map((chunk) => eventReaders[event](chunk, about))
  const read = reads.flatMap((one) => (one.ok ? [one.value] : []))
  const refused = reads.flatMap((one) =>
    one.ok ? [] : [{ unreadAt: [one.error.message], forms: [] }],
  )
  const points = read.reduce((sum, { value }) => sum + pointsIn(value).length, 0)
  const series = new Set(
    read.flatMap(({ value }) => (pointsIn(value).length > 0 ? value.metric : []) ?? []),
  )
  const shown =
    points === 0
      ? null
      : `${counted(points, 'point')} of ${[...series].slice(0, 6).join(', ')}${series.size > 6 ? ' and others' : ''}`
  const errors = read.flatMap(({ value }) => (value.status === 'error' ? [value.message] : []))
  return [
    takenText(joinedTaken(shown, [...read, ...refused])),
    ...(errors.length > 0 ? [`Logged: “${errors[0]}”.`] : []),
  ].join(' ')
}

function pointsIn(chunk: ReportedChunk): readonly unknown[] {
  return chunk.status === 'error' ? [] : chunk.points
}
