import { RETRY_STATUSES } from '@wattpost/protocol'
import { type $Fetch, ofetch } from 'ofetch'

interface ClientParts {
  /** Base of every call; `""` is the same origin. */
  readonly apiUrl: string
  /** The bearer token, or `null` without a user; `fresh` requests a new one. */
  readonly token: (options: { readonly fresh: boolean }) => Promise<string | null>
  /** Time for an answer, ms. */
  readonly timeoutMs?: number
}

/** Proxies commonly give up a request after 60 s: after that no answer comes. */
const TIMEOUT_MS = 60_000

/** JSON over HTTP with the user's token; statuses 400–599 reject [H1], and so does an answer that does not come. */
export function createClient({ apiUrl, token, timeoutMs = TIMEOUT_MS }: ClientParts): $Fetch {
  // The server may refuse a token before it expires: it is revoked, or a clock is ahead.
  let wasRefused = false
  return ofetch.create({
    baseURL: apiUrl,
    credentials: 'include',
    responseType: 'json',
    retryStatusCodes: [...RETRY_STATUSES],
    onRequest: async ({ options }) => {
      options.retry ??= retriesOf(options.method)
      // The library's own timeout ends no call that has a signal.
      const late = AbortSignal.timeout(timeoutMs)
      options.signal = options.signal ? AbortSignal.any([options.signal, late]) : late
      if (options.headers.has('authorization')) return
      const fresh = wasRefused
      wasRefused = false
      const bearer = await token({ fresh })
      if (bearer !== null) options.headers.set('authorization', `Bearer ${bearer}`)
    },
    onRequestError: ({ options }) => {
      // Without an answer there is no status to retry on: ofetch would take it for a 500.
      options.retry = 0
    },
    onResponseError: ({ response }) => {
      if (response.status === 401) wasRefused = true
    },
  })
}

/** Idempotent requests are never retried, POST and PATCH once [H1]; ofetch does the reverse. */
export function retriesOf(method: string | undefined): 0 | 1 {
  return ['POST', 'PATCH'].includes((method ?? 'GET').toUpperCase()) ? 1 : 0
}
