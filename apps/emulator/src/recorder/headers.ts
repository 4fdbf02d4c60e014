import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import type { Redactor } from '../recording/redactor.ts'
import type { Target } from './target.ts'

/** What concerns one connection only, and so is not passed on. */
const HOP_BY_HOP = [
  'expect',
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade'],
]
/** Would bind the recorder's own address to https, or lead away from it unseen. */
const NOT_FOR_PAGES = ['strict-transport-security', 'refresh', 'alt-svc']

/** A request's headers as the target expects them: as if its own page had asked it. */
export function towardsTarget(headers: IncomingHttpHeaders, target: Target): OutgoingHttpHeaders {
  const { origin, referer, ...rest } = without(headers, HOP_BY_HOP)
  return {
    ...rest,
    // A body whose length is not told must keep its frame.
    ...(headers['transfer-encoding'] !== undefined && { 'transfer-encoding': 'chunked' }),
    host: new URL(target.origin).host,
    ...(origin !== undefined && { origin: target.origin }),
    ...(referer !== undefined && { referer: `${target.origin}/` }),
  }
}

/**
 * An answer's headers as the page behind the recorder can use them.
 * @param ownHost by which name the page came to the recorder
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
    // It may name the target as the place for sockets, where the page is not to go by itself.
    ...(typeof policy === 'string' && {
      'content-security-policy': policy.replaceAll(
        `//${new URL(target.origin).host}`,
        `//${ownHost}`,
      ),
    }),
    ...(cookies !== undefined && { 'set-cookie': cookies.map(ownCookie) }),
  }
}

/** A cookie for the recorder's address, which is no https and not the target's domain. */
function ownCookie(cookie: string): string {
  return cookie
    .split(';')
    .filter((part) => !/^\s*(domain=|secure\s*$)/i.test(part))
    .map((part) => (/^\s*samesite=none/i.test(part) ? ' SameSite=Lax' : part))
    .join(';')
}

/** Has all that signs somebody in looked for wherever it is told. */
export function learnSecrets(headers: IncomingHttpHeaders, redactor: Redactor): void {
  const cookies = [headers.cookie ?? '', ...(headers['set-cookie'] ?? [])]
  for (const pair of cookies.flatMap((cookie) => cookie.split(';'))) {
    const [, name = '', value = ''] = /^\s*([^=]+)=(.*)$/s.exec(pair) ?? []
    if (!/^(path|domain|expires|max-age|samesite)$/i.test(name)) redactor.learn(value, 'secret')
  }
  const credential = headers.authorization?.replace(/^\w+\s+/, '')
  if (credential !== undefined) redactor.learn(credential, 'secret')
}

function without(headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders {
  const named = (headers.connection ?? '').toLowerCase().split(/\s*,\s*/)
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !names.includes(name) && !named.includes(name)),
  )
}
