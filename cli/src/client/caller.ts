import { type CallId, callPath, httpCalls, jsonIn } from '@wattpost/protocol'
import { exchange, type HttpOutcome } from './http.ts'

/** A call of the API by its id. */
export interface ApiCall {
  readonly id: CallId
  readonly device?: string
  readonly query?: Readonly<Record<string, string | number>>
  /** Sent as JSON. */
  readonly body?: unknown
}

/** A call of the API by its path. */
export interface PathCall {
  readonly method: string
  /** Path and query. */
  readonly path: string
  /** Sent as JSON. */
  readonly body?: unknown
  /** Whether it carries the account's token and the server's cookies; the default. */
  readonly isSignedIn?: boolean
}

/** The outcome of a call of the API. */
export type CallOutcome =
  | {
      readonly state: 'answered'
      readonly status: number
      /** `undefined` if the body is no JSON. */
      readonly body: unknown
    }
  | Exclude<HttpOutcome, { readonly state: 'answered' }>

/** Method and path of a call. Commas and colons of its query stay legible. */
export function pathCall({ id, device, query = {}, body }: ApiCall): PathCall {
  const path = callPath(id, device)
  const asked = Object.entries(query).map(
    ([name, value]) =>
      `${name}=${encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%3A', ':')}`,
  )
  const separator = path.includes('?') ? '&' : '?'
  return {
    method: httpCalls[id].method,
    path: asked.length === 0 ? path : `${path}${separator}${asked.join('&')}`,
    ...(body !== undefined && { body }),
  }
}

interface CallerParts {
  readonly apiUrl: string
  readonly token: () => string
  /** Time from a call to the end of its answer, ms. */
  readonly timeoutMs: number
  readonly signal?: AbortSignal
}

/** Calls as a browser does: with the account's token, and with the cookies that the server has set. */
export class Caller {
  readonly #parts: CallerParts
  readonly #cookies = new Map<string, string>()

  constructor(parts: CallerParts) {
    this.#parts = parts
  }

  async call(call: PathCall): Promise<CallOutcome> {
    const first = await this.#send(call)
    // Browsers repeat it, too: the server may have closed an idle connection at this moment.
    const isRepeated =
      first.state === 'failed' && call.method === 'GET' && this.#parts.signal?.aborted !== true
    return isRepeated ? this.#send(call) : first
  }

  async #send({ method, path, body, isSignedIn = true }: PathCall): Promise<CallOutcome> {
    const { apiUrl, token, timeoutMs, signal } = this.#parts
    const cookies = [...this.#cookies.values()]
    const answer = await exchange(apiUrl + path, {
      method,
      headers: {
        accept: 'application/json',
        ...(isSignedIn && { authorization: `Bearer ${token()}` }),
        ...(isSignedIn && cookies.length > 0 && { cookie: cookies.join('; ') }),
      },
      body,
      deadlineMs: timeoutMs,
      signal,
    })
    if (answer.state !== 'answered') return answer
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair)
    }
    return { state: 'answered', status: answer.status, body: jsonIn(answer.text) }
  }
}
