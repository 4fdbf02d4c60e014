import {
  accepted,
  decodeChatData,
  decodeSwitchData,
  type MetricPoint,
  type Refusal,
  type Result,
} from '@wattpost/protocol'

/** So many points are gathered for one question at most. */
const POINTS_MAX = 100_000
/** Between two chunks of one answer nobody waits longer, ms. */
const CHUNK_TIMEOUT_MS = 15_000

/** A metric, or a state's series, of a device over a time, epoch ms. */
export interface PointsQuestion {
  readonly deviceId: string
  readonly metric: string
  readonly fromMs: number
  readonly toMs: number
  /** The server thins them evenly to so many; without it the native samples come. */
  readonly pointsMax?: number
}

/** Told of all points that have come so far, oldest first, with each chunk that comes. */
export type PointsHeard = (points: readonly MetricPoint[]) => void

/** Gathers what `chat_data` [K7] or `switch_data` [K8] streams. */
export interface PointStream {
  /** All the points, oldest first. @throws what asking throws, what the server says, or that the answer did not end */
  points(question: PointsQuestion, heard?: PointsHeard): Promise<readonly MetricPoint[]>
  /** An event, as it came. */
  take(json: unknown): void
}

/** A part of an answer; an error ends it. */
type Chunk = {
  readonly deviceId: string
  readonly metric: string
} & (
  | { readonly status: 'more' | 'done'; readonly points: readonly MetricPoint[] }
  | { readonly status: 'error'; readonly message: string }
)

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
  const open = new Map<string, (chunk: Chunk) => void>()
  const last = new Map<string, Promise<unknown>>()

  const gather = async (key: string, question: PointsQuestion, heard: PointsHeard) => {
    const gathered = gatherPoints(heard)
    open.set(key, gathered.take)
    try {
      await ask(question)
      return await gathered.whole
    } finally {
      gathered.end()
      open.delete(key)
    }
  }
  return {
    points: (question, heard = () => {}) => {
      const key = keyOf(question)
      const before = last.get(key) ?? Promise.resolve()
      const answer = before.then(() => gather(key, question, heard))
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
      open.get(keyOf(chunk.value))?.(chunk.value)
    },
  }
}

function keyOf({ deviceId, metric }: { readonly deviceId: string; readonly metric: string }) {
  return `${deviceId}\n${metric}`
}

function gatherPoints(heard: PointsHeard) {
  const byTime = new Map<number, MetricPoint>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let resolve: (points: readonly MetricPoint[]) => void = () => {}
  let reject: (error: Error) => void = () => {}
  const whole = new Promise<readonly MetricPoint[]>((...settle) => {
    ;[resolve, reject] = settle
  })
  // Whoever asked may have failed before and not wait for it any more.
  whole.catch(() => {})
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => reject(new Error('The points did not come in time')), CHUNK_TIMEOUT_MS)
  }
  wait()
  return {
    whole,
    end: () => clearTimeout(timer),
    take: (chunk: Chunk) => {
      wait()
      if (chunk.status === 'error') return reject(new Error(chunk.message))
      for (const point of chunk.points) if (byTime.size < POINTS_MAX) byTime.set(point.t, point)
      const points = [...byTime.values()].toSorted((a, b) => a.t - b.t)
      if (chunk.status === 'done') resolve(points)
      else heard(points)
    },
  }
}
