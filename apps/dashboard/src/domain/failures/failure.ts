/** Why a call failed: its status, or what came in place of an answer. Statuses are those of HTTP. */
export type Failure =
  /** 401: the token or the session is over. */
  | { readonly kind: 'session-expired' }
  /** 403. */
  | { readonly kind: 'not-allowed' }
  /** 404, 410. */
  | { readonly kind: 'gone' }
  /** 429, 503. @param retryAfterMs the wait that the server asks for; `null` without one */
  | { readonly kind: 'overloaded'; readonly retryAfterMs: number | null }
  /** 502, 504, or HTML with another status. @param status `null` where the page came as a good answer */
  | { readonly kind: 'web-page'; readonly status: number | null }
  /** No answer at all: no network, a refused connection, or an answer that the browser withholds (CORS). */
  | { readonly kind: 'unreachable' }
  /** 408, or no answer in time. */
  | { readonly kind: 'too-slow' }
  /** 413, 414, 431. */
  | { readonly kind: 'too-large' }
  /** A good status, and a body that is no answer. */
  | { readonly kind: 'unreadable' }
  /** Another status 4xx. @param status `null` for a good status with `success: false` */
  | { readonly kind: 'refused'; readonly status: number | null }
  /** Another status 5xx. */
  | { readonly kind: 'broken'; readonly status: number }

/** A failed call: the message is for the screen, the cause for the console. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly failure: Failure
  /** @param message what could not be read, or the server's message */
  constructor(message: string, failure: Failure, cause: unknown) {
    super(message, { cause })
    this.failure = failure
  }
}

/** The wait before the next call that the server asks for, ms; 0 without one. */
export function retryAfterMs(error: Error | null): number {
  if (!(error instanceof CallError) || error.failure.kind !== 'overloaded') return 0
  return error.failure.retryAfterMs ?? 0
}
