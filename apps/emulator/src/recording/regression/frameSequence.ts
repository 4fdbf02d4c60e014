import { frameEvents, ownValue, plainHead, StreamPositions } from '@wattpost/protocol'
import type { Recorded } from '../record.ts'

/** An event as it came over a connection. */
export interface ConnectionEvent {
  readonly event: string
  readonly payload: unknown
}

/** The frames of a connection, as far as their order concerns. */
export interface FrameSequence {
  /** Frames with a number (`seq`). */
  readonly numbered: number
  /** Frames that came late, twice or unreadable, and those with missing ones before them; a text for each. */
  readonly breaks: readonly string[]
}

const FRAME_EVENTS: ReadonlySet<string> = new Set(frameEvents)

/** Numbers of a device that were left out. */
interface Gap {
  readonly device: string
  readonly epoch: number | undefined
  readonly fromSeq: number
  /** That of the frame which came instead. */
  readonly toSeq: number
  readonly text: string
  /** Frames of the gap that came after all. */
  readonly late: Set<number>
}

/** Follows the numbers of each device's frames over a connection. @param events in the order in which they came */
export function frameSequence(events: readonly ConnectionEvent[]): FrameSequence {
  const positions = new StreamPositions()
  const gaps: Gap[] = []
  const breaks: string[] = []
  let numbered = 0
  const take = (event: string, frame: unknown) => {
    const head = plainHead(frame)
    if (head === null) return void breaks.push(`a frame ${event} cannot be read: ${shown(frame)}`)
    const { deviceId: device, epoch, seq } = head
    if (seq === undefined) return
    numbered += 1
    const { missed, isLate } = positions.take(head)
    const text = `${event} of ${device} with seq ${seq}`
    if (missed > 0)
      gaps.push({ device, epoch, fromSeq: seq - missed, toSeq: seq, text, late: new Set() })
    if (!isLate) return
    const gap = gaps.find(
      (one) =>
        one.device === device && one.epoch === epoch && seq >= one.fromSeq && seq < one.toSeq,
    )
    const isRepeated = gap === undefined || gap.late.has(seq)
    gap?.late.add(seq)
    breaks.push(isRepeated ? `${text} came twice` : `${text} came after seq ${gap.toSeq}`)
  }
  for (const { event, payload } of events) {
    // The server has announced a gap.
    if (event === 'dropped') positions.clear()
    if (FRAME_EVENTS.has(event))
      for (const frame of Array.isArray(payload) ? payload : [payload]) take(event, frame)
  }
  const lost = gaps.flatMap(({ fromSeq, toSeq, text, late }) => {
    const missing = toSeq - fromSeq - late.size
    return missing === 0 ? [] : [`${missing} missing before ${text}`]
  })
  return { numbered, breaks: [...breaks, ...lost] }
}

/** Whether recorded frames have numbers, and an order without breaks. */
export function isUnbroken(connections: readonly (readonly ConnectionEvent[])[]): boolean {
  const sequences = connections.map(frameSequence)
  const isNumbered = sequences.some(({ numbered }) => numbered > 0)
  return isNumbered && sequences.every(({ breaks }) => breaks.length === 0)
}

/** The events of each recorded connection. */
export function recordedConnections(records: readonly Recorded[]): ConnectionEvent[][] {
  const connections = new Map<number, ConnectionEvent[]>()
  for (const record of records) {
    if (record.kind !== 'event') continue
    const events = connections.get(record.socket) ?? []
    connections.set(record.socket, events)
    events.push({ event: record.event, payload: record.args[0] })
  }
  return [...connections.values()]
}

const SHOWN_LENGTH_MAX = 60

function shown(frame: unknown): string {
  const id = ownValue(frame, 'deviceId')
  if (typeof id === 'string') return `of ${id}`
  const text = JSON.stringify(frame) ?? 'nothing'
  return text.length > SHOWN_LENGTH_MAX ? `${text.slice(0, SHOWN_LENGTH_MAX)}…` : text
}
