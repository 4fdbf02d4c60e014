import { ERRORS, type FrameContext, type MetricPoint, readChatData } from '@wattpost/protocol'
import { noteMessage, noteOf } from '../../domain/messageNotes.ts'
import { createWarnOnce } from '../../domain/warnOnce.ts'
import { NoAnswer } from '../connection/liveSource.ts'
import {
  collectPoints,
  NotEnded,
  type OnPoints,
  type PointCollector,
  type PointsQuery,
} from './pointCollector.ts'
import { createUnpromptedPoints } from './unpromptedPoints.ts'

/** Requests series that the server streams as `chat_data` [K7] or `switch_data` [K8]. */
export interface PointStream {
  /** All points, oldest first. @throws the request's error, the server's message, or `NotEnded` */
  points(query: PointsQuery, onPoints?: OnPoints): Promise<readonly MetricPoint[]>
  /** Call with each raw event. */
  take(json: unknown): void
  /** Rejects open and waiting queries, after the connection was lost. */
  abandon(): void
  /** Forgets what came unprompted. */
  clear(): void
}

/** Properties of the stream's connection, and its callbacks. */
export interface StreamParts {
  readonly context: FrameContext
  /** Whether the server acknowledges these queries. Else points that come unprompted are kept for later queries. */
  readonly isAcknowledged: () => boolean
  /** Called when points come for a query that has ended without any. */
  readonly onLatePoints: (deviceId: string) => void
}

/** Names no device: chunks then have to. */
const NO_DEVICE: FrameContext = { nowMs: () => 0, onlyDevice: () => null }
const ACKNOWLEDGED: StreamParts = {
  context: NO_DEVICE,
  isAcknowledged: () => true,
  onLatePoints: () => {},
}

/**
 * Chunks name the device and the metric but not the query, so one query at a time runs for each pair.
 * @param ask settles when the server acknowledges the request
 */
export function createPointStream(
  ask: (query: PointsQuery) => Promise<unknown>,
  read: typeof readChatData = readChatData,
  { context, isAcknowledged, onLatePoints }: StreamParts = ACKNOWLEDGED,
): PointStream {
  const unprompted = createUnpromptedPoints()
  /** Series whose query has ended without points. */
  const missed = new Set<string>()
  const kind = read === readChatData ? 'chat_data' : 'switch_data'
  const warn = createWarnOnce()
  const open = new Map<string, PointCollector>()
  const last = new Map<string, Promise<unknown>>()
  /** Series whose query was abandoned while its last chunk may still arrive. */
  const owing = new Set<string>()
  /** The series of each device whose chunk came last and was not its end. */
  const newest = new Map<string, string>()
  let connection = 0

  const collect = async (key: string, query: PointsQuery, onPoints: OnPoints) => {
    const startedOn = connection
    // Only the next query skips a late end: a lost end must not block all later queries.
    const isOwed = owing.has(key)
    const collector = collectPoints(query, onPoints, unprompted.of(key))
    open.set(key, collector)
    try {
      const asked = ask(query)
      asked.then(
        () => isAcknowledged() || collector.endWhenQuiet(),
        () => {},
      )
      await Promise.race([asked, collector.all])
      const points = await collector.all
      if (points.length === 0 && !isAcknowledged()) missed.add(key)
      return points
    } catch (error) {
      if (isAbandoned(error) && startedOn === connection) owing.add(key)
      throw error
    } finally {
      collector.end()
      open.delete(key)
      if (isOwed) owing.delete(key)
    }
  }
  /** The series that an end without a name is of: the newest one of the device, else the one asked for first. */
  const unnamedKey = (deviceId: string): string | undefined => {
    const key = newest.get(deviceId)
    if (key !== undefined && open.has(key)) return key
    return [...open.keys()].find((each) => each.startsWith(`${deviceId}\n`))
  }
  const keep = (key: string, { deviceId, points }: Kept) => {
    if (isAcknowledged()) return unprompted.clear()
    unprompted.add(key, points)
    if (missed.delete(key)) onLatePoints(deviceId)
  }
  return {
    points: (query, onPoints = () => {}) => {
      const key = keyOf(query)
      const queuedOn = connection
      const answer = (last.get(key) ?? Promise.resolve()).then(() => {
        if (queuedOn !== connection) throw new Error(ERRORS.socketNotConnected)
        return collect(key, query, onPoints)
      })
      const settled = answer
        .catch(() => {})
        // Stryker disable next-line BlockStatement: only frees memory
        .then(() => {
          // Stryker disable next-line ConditionalExpression: only frees memory
          if (last.get(key) === settled) last.delete(key)
        })
      last.set(key, settled)
      return answer
    },
    take: (json) => {
      const chunk = read(json, context)
      noteMessage(noteOf(kind), json, chunk, warn)
      if (!chunk.ok) return
      const { value } = chunk.value
      const key = value.metric === null ? unnamedKey(value.deviceId) : keyOf(value)
      if (key === undefined) return
      if (value.metric === null || value.status === 'done') newest.delete(value.deviceId)
      else newest.set(value.deviceId, key)
      if (value.status !== 'error' && value.points.length > 0) keep(key, value)
      const isLateEnd = value.status === 'done' && owing.delete(key)
      open.get(key)?.take(isLateEnd ? { status: 'more', points: value.points } : value)
    },
    abandon: () => {
      // Stryker disable next-line AssignmentOperator: any other number is another connection
      connection += 1
      owing.clear()
      newest.clear()
      for (const { fail } of open.values()) fail(new Error(ERRORS.socketNotConnected))
    },
    clear: () => {
      unprompted.clear()
      missed.clear()
    },
  }
}

interface Kept {
  readonly deviceId: string
  readonly points: readonly MetricPoint[]
}

/** Whether the server may still complete the abandoned answer. */
function isAbandoned(error: unknown): boolean {
  return error instanceof NotEnded || error instanceof NoAnswer
}

function keyOf({ deviceId, metric }: { readonly deviceId: string; readonly metric: string }) {
  return `${deviceId}\n${metric}`
}
