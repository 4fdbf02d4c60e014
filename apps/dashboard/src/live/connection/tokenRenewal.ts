/** A connection whose server has not requested a token is renewed this long before its token expires, ms. */
const RENEWAL_LEAD_MS = 20_000
/** A failed renewal is repeated after this time, ms. */
const RETRY_MS = 10_000
/** Longest delay of a timer, ms. */
const TIMER_MAX_MS = 2 ** 31 - 1

interface RenewalParts {
  /** Gets a new token from the identity service. */
  readonly freshToken: () => Promise<string>
  /** Called once a fresh token has arrived: the next connection will carry it. */
  readonly onFresh: () => void
  readonly nowMs?: () => number
}

/** Renews a connection before its token expires, where the server does not request tokens itself. */
export interface TokenRenewal {
  /** Call when a connection opens with this token. */
  onOpen(token: string): void
  /** Call when the server requests a token: then it renews connections itself. */
  onRequested(): void
  /** Call when the connection ends. */
  stop(): void
}

export function createTokenRenewal({
  freshToken,
  onFresh,
  nowMs = () => Date.now(),
}: RenewalParts): TokenRenewal {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Rises when the connection changes: what was begun for the last one has no effect. */
  let run = 0
  const renewAfter = (delayMs: number) => {
    const started = run
    timer = setTimeout(async () => {
      try {
        await freshToken()
        if (started === run) onFresh()
      } catch (error) {
        if (started !== run) return
        console.warn('no fresh token:', error)
        renewAfter(RETRY_MS)
      }
    }, delayMs)
  }
  const stop = () => {
    run += 1
    clearTimeout(timer)
  }
  return {
    onOpen: (token) => {
      stop()
      const lifeMs = remainingLifeMs(token, nowMs())
      if (lifeMs === null || lifeMs > TIMER_MAX_MS) return
      // The second half of a short life is enough for retries.
      renewAfter(Math.max(lifeMs / 2, lifeMs - RENEWAL_LEAD_MS))
    },
    onRequested: stop,
    stop,
  }
}

/** The time until a JWT expires, ms; `null` for a token that does not say. */
function remainingLifeMs(token: string, nowMs: number): number | null {
  const { exp, iat } = claimsIn(token)
  if (typeof exp !== 'number') return null
  const remainingMs = exp * 1000 - nowMs
  // By a computer's clock that is ahead a fresh token has expired.
  return remainingMs > 0 || typeof iat !== 'number' ? Math.max(0, remainingMs) : (exp - iat) * 1000
}

function claimsIn(token: string): { readonly exp?: unknown; readonly iat?: unknown } {
  try {
    const [, payload = ''] = token.split('.')
    return Object(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))))
  } catch {
    return {}
  }
}
