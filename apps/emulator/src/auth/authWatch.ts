import { get } from 'node:http'

/** Pause between two looks, ms. */
const PAUSE_MS = 2_000
/** Longest time of an answer, ms. */
const ANSWER_MS_MAX = 5_000
/** An Auth emulator that has not answered for this time is started again, ms. A pause of its machine may be shorter. */
export const HUNG_MS = 20_000

/** What a look at the Auth emulator finds. */
export type AuthLook = 'answers' | 'hangs' | 'refuses'

export interface AuthWatchParts {
  /** Its address. */
  readonly url: string
  /** Called when it begins or ceases to answer. `refuses`: no process listens, as by a fault of a scenario. */
  readonly onLook: (look: AuthLook) => void
  /** Called once when it has hung for {@link HUNG_MS}. */
  readonly onHung?: () => void
  readonly pauseMs?: number
  readonly answerMsMax?: number
  readonly hungMs?: number
}

/** Looks at the Auth emulator until it is stopped: a process that is stopped or stuck still accepts connections. */
export function watchAuth(parts: AuthWatchParts): () => void {
  const { url, onLook, onHung = () => undefined, pauseMs = PAUSE_MS } = parts
  const { answerMsMax = ANSWER_MS_MAX, hungMs = HUNG_MS } = parts
  let last: AuthLook = 'answers'
  let hungSinceMs: number | null = null
  let timer: NodeJS.Timeout | undefined
  const ended = new AbortController()
  const round = async () => {
    const beganMs = performance.now()
    const look = await lookAt(url, answerMsMax, ended.signal)
    if (ended.signal.aborted) return
    if (look !== last) onLook(look)
    last = look
    hungSinceMs = look === 'hangs' ? (hungSinceMs ?? beganMs) : null
    if (hungSinceMs !== null && performance.now() - hungSinceMs >= hungMs) {
      hungSinceMs = null
      onHung()
    }
    timer = setTimeout(() => void round(), pauseMs)
    timer.unref()
  }
  void round()
  return () => {
    ended.abort()
    clearTimeout(timer)
  }
}

function lookAt(url: string, answerMsMax: number, signal: AbortSignal): Promise<AuthLook> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, signal }, (answer) => {
      clearTimeout(deadline)
      answer.destroy()
      resolve('answers')
    })
    const deadline = setTimeout(() => {
      resolve('hangs')
      request.destroy()
    }, answerMsMax)
    request.on('error', () => {
      clearTimeout(deadline)
      resolve('refuses')
    })
  })
}
