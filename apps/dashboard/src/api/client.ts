import { RETRY_STATUSES } from '@wattpost/protocol'
import { type $Fetch, ofetch } from 'ofetch'

interface ClientParts {
  /** Base of every call; `""` is the same origin. */
  readonly apiUrl: string
  /** The bearer token, or `null` for nobody. */
  readonly token: () => Promise<string | null>
}

/** JSON over HTTP as whoever is signed in; statuses 400–599 reject [H1]. */
export function createClient({ apiUrl, token }: ClientParts): $Fetch {
  return ofetch.create({
    baseURL: apiUrl,
    credentials: 'include',
    responseType: 'json',
    retryStatusCodes: [...RETRY_STATUSES],
    onRequest: async ({ options }) => {
      options.retry ??= retriesOf(options.method)
      if (options.headers.has('authorization')) return
      const bearer = await token()
      if (bearer !== null) options.headers.set('authorization', `Bearer ${bearer}`)
    },
  })
}

/** Idempotent requests are never retried, POST and PATCH once [H1]; ofetch's own rule is the reverse. */
export function retriesOf(method: string | undefined): 0 | 1 {
  return ['POST', 'PATCH'].includes((method ?? 'GET').toUpperCase()) ? 1 : 0
}
