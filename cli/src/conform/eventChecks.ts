import { type Family, ownValue, type ReadContext } from '@wattpost/protocol'
import type { SocketEvent } from '../client/socket.ts'
import { dashboardText } from './effects.ts'
import { type EventKind, eventKinds } from './eventKinds.ts'
import {
  type Finding,
  type FindingState,
  type Judgement,
  NO_DIFFERENCE,
  seenState,
  shown,
} from './finding.ts'
import { type FormedFrame, formedFrames } from './frameForms.ts'
import { judgedFrames, type KnownDevices } from './frameJudgement.ts'
import { kindsOf } from './kindsOf.ts'

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
}

/** Frames by event; those of an array count separately. */
export function framesOf(events: readonly SocketEvent[], event: string): unknown[] {
  return events.flatMap((one) => (one.event === event ? [one.payload].flat() : []))
}

/** A finding for each kind of frame. */
export function frameFindings(context: EventContext): Finding[] {
  const sorted = new Map<EventKind, FormedFrame[]>()
  const unread: { readonly event: string; readonly frame: unknown }[] = []
  for (const event of new Set(eventKinds.map((one) => one.event)))
    for (const frame of framesOf(context.events, event))
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
    dashboard: dashboardText(id, { state, ...judgement }),
  }
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
