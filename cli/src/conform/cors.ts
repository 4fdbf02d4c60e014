import { callPath } from '@wattpost/protocol'
import { exchange } from '../client/http.ts'
import type { Target } from '../client/target.ts'
import type { Difference, Finding } from './finding.ts'
import type { ConformOptions } from './options.ts'

/** Statuses and headers of the answers to a browser on a page's origin. */
export interface CorsObservation {
  /** Origin of the dashboard's page. */
  readonly origin: string
  /** `null` where no answer came. */
  readonly preflight: CorsAnswer | null
  readonly call: CorsAnswer | null
}

interface CorsAnswer {
  readonly status: number
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>
}

const PATH = callPath('listHydras')
const ALLOW = 'Access-Control-Allow-'

/**
 * Looks at CORS if the dashboard's page has another origin than the API; `undefined` if it has the same.
 * The page's origin is the target's, where `config.json` is, unless `origin` names another.
 */
export async function corsSeen(
  { apiUrl }: Pick<Target, 'apiUrl'>,
  token: string,
  { target, origin, timeout }: Pick<ConformOptions, 'target' | 'origin' | 'timeout'>,
): Promise<CorsObservation | undefined> {
  const page = new URL(origin ?? target).origin
  return page === new URL(apiUrl).origin
    ? undefined
    : observeCors(apiUrl, page, token, timeout * 1000)
}

/** Asks as a browser does for a page of this origin: a preflight, then the call. */
async function observeCors(
  apiUrl: string,
  origin: string,
  token: string,
  timeoutMs: number,
): Promise<CorsObservation> {
  const answerTo = async (method: string, headers: Readonly<Record<string, string>>) => {
    const answer = await exchange(apiUrl + PATH, {
      method,
      headers: { origin, ...headers },
      deadlineMs: timeoutMs,
    })
    if (answer.state !== 'answered') return null
    return { status: answer.status, headers: Object.fromEntries(answer.headers) }
  }
  const [preflight, call] = await Promise.all([
    answerTo('OPTIONS', {
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    }),
    answerTo('GET', { authorization: `Bearer ${token}` }),
  ])
  return { origin, preflight, call }
}

/** A finding if the page has another origin than the API: without these headers browsers refuse every call. */
export function corsFindings(cors: CorsObservation | undefined): Finding[] {
  if (cors === undefined) return []
  const { origin, preflight, call } = cors
  const differences = [
    ...statusDifferences(preflight),
    ...headerDifferences(`OPTIONS ${PATH}`, preflight, origin),
    ...allowedHeaders(preflight),
    ...headerDifferences(`GET ${PATH}`, call, origin),
  ]
  const conforms = differences.length === 0
  return [
    {
      ...{ id: 'cors', title: `CORS: calls from ${origin}`, ring: 'core', statements: [] },
      ...{ state: conforms ? 'conforms' : 'differs', differences, readings: [] },
      dashboard: conforms
        ? 'The browser allows its calls.'
        : 'The browser blocks its calls, so no data is shown.',
    },
  ]
}

function difference(at: string, where: string, expected: string, came: string): Difference {
  return { at, where, expected, came, ring: 'core' }
}

function statusDifferences(preflight: CorsAnswer | null): Difference[] {
  return preflight === null || (preflight.status >= 200 && preflight.status < 300)
    ? []
    : [difference(`OPTIONS ${PATH}`, 'status', '200 to 299', `${preflight.status}`)]
}

function headerDifferences(at: string, answer: CorsAnswer | null, origin: string): Difference[] {
  if (answer === null) return [difference(at, 'answer', 'an answer', 'none')]
  const expected = { [`${ALLOW}Origin`]: origin, [`${ALLOW}Credentials`]: 'true' }
  return Object.entries(expected).flatMap(([name, value]) => {
    const came = answer.headers[name.toLowerCase()]
    return came === value ? [] : [difference(at, name, value, came ?? 'nothing')]
  })
}

/** Calls with credentials need the header's own name: `*` is not enough. */
function allowedHeaders(preflight: CorsAnswer | null): Difference[] {
  const name = `${ALLOW}Headers`
  const came = preflight?.headers[name.toLowerCase()]
  const names = (came ?? '').split(',').map((one) => one.trim().toLowerCase())
  return preflight === null || names.includes('authorization')
    ? []
    : [difference(`OPTIONS ${PATH}`, name, 'authorization', came ?? 'nothing')]
}
