import { type IncomingMessage, type OutgoingHttpHeader, ServerResponse } from 'node:http'
import helmet, { type HelmetOptions } from 'helmet'

/** Photos of users who sign in with Google. */
const PHOTOS = 'https://lh3.googleusercontent.com'

/**
 * Origins of the tiles of the map of sites, by the variable that it is built with; any subdomain for `{s}`.
 * @param template e.g. `https://{s}.tiles.example/{z}/{x}/{y}.png`; without it the map loads none
 */
export function tileSources(template: string | undefined): readonly string[] {
  const origin = /^https?:\/\/[^/?#\s;,'"]+/.exec(template ?? '')?.[0]
  return origin === undefined ? [] : [origin.replace('{s}', '*')]
}

type Guard = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void

/** Headers are cached for at most this number of hosts; a real server has fewer. */
const HOSTS_MAX = 100

/**
 * Sets the security headers of every response. No inline script runs. The headers depend only on the host, so
 * helmet makes them once for each.
 */
export function securityHeaders(): Guard {
  const guard = pageHelmet()
  const cache = new Map<string, Map<string, OutgoingHttpHeader>>()
  return (request, response, next) => {
    const host = request.headers.host ?? ''
    const cached = cache.get(host)
    if (cached !== undefined) {
      response.setHeaders(cached)
      return next()
    }
    const draft = new ServerResponse(request)
    guard(request, draft, (error) => {
      if (error !== undefined) return next(error)
      const headers = headersOf(draft)
      if (cache.size >= HOSTS_MAX) cache.clear()
      cache.set(host, headers)
      response.setHeaders(headers)
      next()
    })
  }
}

function headersOf(draft: ServerResponse): Map<string, OutgoingHttpHeader> {
  const headers = new Map<string, OutgoingHttpHeader>()
  for (const [name, value] of Object.entries(draft.getHeaders()))
    if (value !== undefined) headers.set(name, value)
  return headers
}

function pageHelmet(): Guard {
  return helmet({
    contentSecurityPolicy: policyOf(),
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // With `no-referrer` browsers send `Origin: null` from own forms.
    referrerPolicy: { policy: 'same-origin' },
    // The server has no HTTPS, which browsers would insist on.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  })
}

/** Sources of a policy for a page's inline content. */
export interface InlineSources {
  readonly 'script-src': readonly string[]
  readonly 'style-src': readonly string[]
}

/** The policy of a page: the common one with the page's inline sources. */
export function pagePolicy(inline: InlineSources): Guard {
  return helmet.contentSecurityPolicy(policyOf(inline))
}

function policyOf(
  inline?: InlineSources,
): Exclude<HelmetOptions['contentSecurityPolicy'], boolean | undefined> {
  // Safari reads 'self' without the socket. Behind a proxy with TLS the page needs wss.
  const socketBy = (scheme: 'ws' | 'wss') => (request: IncomingMessage) => {
    const host = request.headers.host ?? ''
    return /^[\w.:[\]-]+$/.test(host) ? `${scheme}://${host}` : "'self'"
  }
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...(inline?.['script-src'] ?? [])],
      styleSrc: ["'self'", ...(inline?.['style-src'] ?? [])],
      imgSrc: ["'self'", PHOTOS, ...tileSources(process.env.VITE_MAP_TILES)],
      fontSrc: ["'self'"],
      manifestSrc: ["'self'"],
      connectSrc: ["'self'", socketBy('ws'), socketBy('wss')],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  }
}
