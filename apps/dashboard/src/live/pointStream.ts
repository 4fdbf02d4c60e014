import { type ChatDataChunk, decodeChatData, type MetricPoint } from '@wattpost/protocol'

/** So many points are gathered for one question at most. */
const POINTS_MAX = 100_000
/** Between two chunks of one answer nobody waits longer, ms. */
const CHUNK_TIMEOUT_MS = 15_000

/** A metric of a device over a time, epoch ms. */
export interface PointsQuestion {
  readonly deviceId: string
  readonly metric: string
  readonly fromMs: number
  readonly toMs: number
}

/** Gathers what `chat_data` streams [K7]. */
export interface PointStream {
  /** All the points, oldest first. @throws what asking throws, or that the answer did not end */
  points(question: PointsQuestion): Promise<readonly MetricPoint[]>
  /** A `chat_data` event, as it came. */
  take(json: unknown): void
}

/**
 * Chunks name the device and the metric but not the question, so there is one question about them at a time.
 * @param ask settles once the server has said that the points will come
 */
export function createPointStream(
  ask: (question: PointsQuestion) => Promise<unknown>,
): PointStream {
  const open = new Map<string, (chunk: ChatDataChunk) => void>()
  const last = new Map<string, Promise<unknown>>()

  const gather = async (key: string, question: PointsQuestion): Promise<readonly MetricPoint[]> => {
    const gathered = gatherPoints()
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
    points: (question) => {
      const key = keyOf(question)
      const before = last.get(key) ?? Promise.resolve()
      const answer = before.then(() => gather(key, question))
      const settled = answer
        .catch(() => {})
        .then(() => {
          if (last.get(key) === settled) last.delete(key)
        })
      last.set(key, settled)
      return answer
    },
    take: (json) => {
      const read = decodeChatData(json)
      if (!read.ok) return console.warn(read.error.message)
      open.get(keyOf(read.value))?.(read.value)
    },
  }
}

function keyOf({ deviceId, metric }: { readonly deviceId: string; readonly metric: string }) {
  return `${deviceId}\n${metric}`
}

function gatherPoints() {
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
    take: ({ points, status }: ChatDataChunk) => {
      wait()
      for (const point of points) if (byTime.size < POINTS_MAX) byTime.set(point.t, point)
      if (status === 'done') resolve([...byTime.values()].toSorted((a, b) => a.t - b.t))
    },
  }
}
