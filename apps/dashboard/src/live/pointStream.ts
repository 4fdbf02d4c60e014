import {
  accepted,
  decodeChatData,
  decodeSwitchData,
  ERRORS,
  type MetricPoint,
  type Refusal,
  type Result,
} from '@wattpost/protocol'
import { NoAnswer } from './liveSource.ts'
import {
  type Chunk,
  gatherPoints,
  NotEnded,
  type PointGathering,
  type PointsHeard,
  type PointsQuestion,
} from './pointGathering.ts'

/** Gathers what `chat_data` [K7] or `switch_data` [K8] streams. */
export interface PointStream {
  /** All the points, oldest first. @throws what asking throws, what the server says, or that the answer did not end */
  points(question: PointsQuestion, heard?: PointsHeard): Promise<readonly MetricPoint[]>
  /** An event, as it came. */
  take(json: unknown): void
  /** The connection is gone: no answer comes over it any more, and nothing that was to be asked over it is. */
  abandon(): void
}

type ReadChunk = (json: unknown) => Result<Chunk, Refusal>

/** Reads a chunk of a state's series as that of a metric [K8]. */
export const readStateChunk: ReadChunk = (json) => {
  const read = decodeSwitchData(json)
  return read.ok ? accepted({ ...read.value, metric: read.value.series }) : read
}

/**
 * Chunks name the device and the metric but not the question, so there is one question about them at a time.
 * @param ask settles once the server has said that the points will come
 */
export function createPointStream(
  ask: (question: PointsQuestion) => Promise<unknown>,
  read: ReadChunk = decodeChatData,
): PointStream {
  const open = new Map<string, PointGathering>()
  const last = new Map<string, Promise<unknown>>()
  /** What a question was given up about whose end may still come. */
  const owing = new Set<string>()
  let connection = 0

  const gather = async (key: string, question: PointsQuestion, heard: PointsHeard) => {
    const askedOver = connection
    // Where ends are lost, each question would wait for that of the one before it: only one of them does.
    const isOwed = owing.has(key)
    const gathered = gatherPoints(question, heard)
    open.set(key, gathered)
    try {
      await Promise.race([ask(question), gathered.whole])
      return await gathered.whole
    } catch (error) {
      if (isGivenUp(error) && askedOver === connection) owing.add(key)
      throw error
    } finally {
      gathered.end()
      open.delete(key)
      if (isOwed) owing.delete(key)
    }
  }
  return {
    points: (question, heard = () => {}) => {
      const key = keyOf(question)
      const wantedOver = connection
      const answer = (last.get(key) ?? Promise.resolve()).then(() => {
        if (wantedOver !== connection) throw new Error(ERRORS.socketNotConnected)
        return gather(key, question, heard)
      })
      const settled = answer
        .catch(() => {})
        .then(() => {
          if (last.get(key) === settled) last.delete(key)
        })
      last.set(key, settled)
      return answer
    },
    take: (json) => {
      const chunk = read(json)
      if (!chunk.ok) return console.warn(chunk.error.message)
      const key = keyOf(chunk.value)
      const isLateEnd = chunk.value.status === 'done' && owing.delete(key)
      open.get(key)?.take(isLateEnd ? { ...chunk.value, status: 'more' } : chunk.value)
    },
    abandon: () => {
      connection += 1
      owing.clear()
      for (const { fail } of open.values()) fail(new Error(ERRORS.socketNotConnected))
    },
  }
}

/** Whether the server may still answer what is not waited for any more. */
function isGivenUp(error: unknown): boolean {
  return error instanceof NotEnded || error instanceof NoAnswer
}

function keyOf({ deviceId, metric }: { readonly deviceId: string; readonly metric: string }) {
  return `${deviceId}\n${metric}`
}
