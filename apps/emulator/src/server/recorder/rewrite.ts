import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { jsonIn } from '@wattpost/protocol'
import type { Redactor } from '../../recording/redactor.ts'
import type { Target, TargetCookies } from './target.ts'

/** Headers that concern one connection alone. */
const HOP_BY_HOP = [
  'expect',
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade'],
]
/**
 * Headers that would force https for the recorder's address, lead the page away from it, report on later pages of this
 * address, or clear the cookies of all servers of this machine.
 */
const NOT_FOR_PAGES = [
  ...['strict-transport-security', 'refresh', 'alt-svc', 'clear-site-data'],
  ...['nel', 'report-to', 'reporting-endpoints'],
]

/** A request's headers for the target, as if the target's own page had sent it. */
export function towardsTarget(
  headers: IncomingHttpHeaders,
  { target, cookies }: { readonly target: Target; readonly cookies: TargetCookies },
): OutgoingHttpHeaders {
  const { origin, referer, cookie: _cookie, ...rest } = without(headers, HOP_BY_HOP)
  const cookie = cookies.of(headers)
  return {
    ...rest,
    ...(cookie !== undefined && { cookie }),
    // A body without a length keeps its framing.
    ...(headers['transfer-encoding'] !== undefined && { 'transfer-encoding': 'chunked' }),
    host: new URL(target.origin).host,
    ...(origin !== undefined && { origin: target.origin }),
    ...(referer !== undefined && { referer: `${target.origin}/` }),
  }
}

/**
 * An answer's headers for the page behind the recorder.
 * @param ownHost the recorder's host as the page addressed it
 */
export function towardsClient(
  headers: IncomingHttpHeaders,
  target: Target,
  ownHost: string,
): OutgoingHttpHeaders {
  const { 'set-cookie': cookies, ...rest } = without(headers, [...HOP_BY_HOP, ...NOT_FOR_PAGES])
  const policy = rest['content-security-policy']
  return {
    ...rest,
    // The policy may allow sockets to the target; the page must use the recorder instead.
    ...(typeof policy === 'string' && {
      'content-security-policy': policy.replaceAll(
        `//${new URL(target.origin).host}`,
        `//${ownHost}`,
      ),
    }),
    ...(cookies !== undefined && { 'set-cookie': cookies.map(ownCookie) }),
  }
}

/** A cookie for the recorder's address, which has another domain and no https. */
function ownCookie(cookie: string): string {
  return cookie
    .split(';')
    .filter((part) => !/^\s*(domain=|secure\s*$)/i.test(part))
    .map((part) => (/^\s*samesite=none/i.test(part) ? ' SameSite=Lax' : part))
    .join(';')
}

/** Lets the redactor learn all credentials in the headers. */
export function learnSecrets(headers: IncomingHttpHeaders, redactor: Redactor): void {
  const cookies = [headers.cookie ?? '', ...(headers['set-cookie'] ?? [])]
  for (const pair of cookies.flatMap((cookie) => cookie.split(';'))) {
    const [, name = '', value = ''] = /^\s*([^=]+)=(.*)$/s.exec(pair) ?? []
    if (!/^(path|domain|expires|max-age|samesite)$/i.test(name)) redactor.learn(value)
  }
  const credential = headers.authorization?.replace(/^\w+\s+/, '')
  if (credential !== undefined) redactor.learn(credential)
}

function without(headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders {
  const named = (headers.connection ?? '').toLowerCase().split(/\s*,\s*/)
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !names.includes(name) && !named.includes(name)),
  )
}

/** The destination of a redirect. */
export type Redirect =
  | { readonly kind: 'none' }
  /** Within the target; without an origin, so that the client stays with the recorder. */
  | { readonly kind: 'inside'; readonly location: string }
  | { readonly kind: 'elsewhere'; readonly origin: string }

/** Reads a redirect as a browser at the target would. */
export function redirectOf(
  status: number,
  location: string | undefined,
  requestPath: string,
  target: Target,
): Redirect {
  if (status < 300 || status > 399 || location === undefined) return { kind: 'none' }
  if (!URL.canParse(location, target.origin)) return { kind: 'elsewhere', origin: 'no address' }
  const request = new URL(target.origin + requestPath)
  const { origin, pathname, search, hash } = new URL(location, request)
  if (origin !== target.origin) return { kind: 'elsewhere', origin }
  // A browser takes a path with two leading slashes for a host.
  return { kind: 'inside', location: `/${pathname.replace(/^\/+/, '')}${search}${hash}` }
}

/** The `config.json` for the page. */
export interface PageConfig {
  readonly text: string
  /** Whether the target's `config.json` names another backend. */
  readonly elsewhere: boolean
}

/** The target's `config.json` with the recorder as backend; a page that signs in at its own origin does so here too. */
export function pageConfig(text: string, target: Target): PageConfig {
  const json = jsonIn(text)
  if (typeof json !== 'object' || json === null) return { text, elsewhere: false }
  const config: Record<string, unknown> = { ...json }
  const elsewhere = [config.apiUrl, config.socketUrl].some(
    (url) => typeof url === 'string' && url !== '' && !isWithin(target, url),
  )
  return { text: JSON.stringify({ ...config, apiUrl: '', socketUrl: '' }), elsewhere }
}

function isWithin({ origin }: Target, url: string): boolean {
  return URL.canParse(url, origin) && new URL(url.replace(/^ws/, 'http'), origin).origin === origin
}
