import { ERRORS } from '@wattpost/protocol'
import { FetchError } from 'ofetch'
import type { Failure } from '../domain/failures/failure.ts'
import { fieldsOf } from './json.ts'

/** Why a call failed, by what its request rejected with. */
export function failureOf(error: unknown): Failure {
  const response = error instanceof FetchError ? error.response : undefined
  if (response !== undefined) return statusFailure(response, error)
  const { name, code, message } = fieldsOf(error)
  const causes = [name, fieldsOf(fieldsOf(error).cause).name]
  if (causes.includes('TimeoutError')) return { kind: 'too-slow' }
  const isOfUser = message === ERRORS.noAuthenticatedUser || /^auth\//.test(String(code))
  return { kind: isOfUser && code !== NO_NETWORK ? 'session-expired' : 'unreachable' }
}

/** The identity service's code for a token that it could not be asked for. */
const NO_NETWORK = 'auth/network-request-failed'

/** The kinds that follow from a status alone. */
const KINDS: Readonly<
  Record<number, 'session-expired' | 'not-allowed' | 'gone' | 'too-slow' | 'too-large'>
> = {
  401: 'session-expired',
  403: 'not-allowed',
  404: 'gone',
  408: 'too-slow',
  410: 'gone',
  413: 'too-large',
  414: 'too-large',
  431: 'too-large',
}

function statusFailure({ status, headers }: Response, error: unknown): Failure {
  const kind = KINDS[status]
  if (kind !== undefined) return { kind }
  if (status === 429 || status === 503) {
    return { kind: 'overloaded', retryAfterMs: waitIn(headers) }
  }
  if (status === 502 || status === 504 || isWebPage(fieldsOf(error).data)) {
    return { kind: 'web-page', status }
  }
  return { kind: status < 500 ? 'refused' : 'broken', status }
}

/** Why an answer with a good status is none. @param body what came */
export function answerFailure(body: unknown): Failure {
  return isWebPage(body) ? { kind: 'web-page', status: null } : { kind: 'unreadable' }
}

function isWebPage(body: unknown): boolean {
  return typeof body === 'string' && /^\s*</.test(body)
}

/** The wait in a `Retry-After` header, ms: seconds, or a date, from the server's own `Date`. */
function waitIn(headers: Headers): number | null {
  const text = headers.get('retry-after')?.trim() ?? ''
  const waitMs = /^\d+$/.test(text)
    ? Number(text) * 1000
    : Date.parse(text) - Date.parse(headers.get('date') ?? '')
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null
}
