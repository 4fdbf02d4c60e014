import { RETRY_STATUSES } from '@wattpost/protocol'
import { type $Fetch, ofetch } from 'ofetch'

interface ClientParts {
  /** Base of every call; `""` is the same origin. */
  readonly apiUrl: string
  /** The bearer token, or `null` without a user; `fresh` requests a new one. */
  readonly token: (options: { readonly fresh: boolean }) => Promise<string | null>
}

/** JSON over HTTP with the user's token; statuses 400–599 reject [H1]. */
export function createClient({ apiUrl, token }: ClientParts): $Fetch {
  // The server may refuse a token before it expires: it is revoked, or a clock is ahead.
  let wasRefused = false
  return ofetch.create({
    baseURL: apiUrl,
    credentials: 'include',
    responseType: 'json',
    retryStatusCodes: [...RETRY_STATUSES],
    onRequest: async ({ options }) => {
      options.retry ??= retriesOf(options.method)
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
