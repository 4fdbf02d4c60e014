import { callRoute, familyOfPath } from '@wattpost/protocol'
import { httpOperations, statusesOf } from '@wattpost/protocol/contract'
import { isReplayed, type Recorded } from '../../recording/record.ts'
import { overlaps } from '../faults/callPattern.ts'
import type { Expectation } from '../schema/expectation.ts'
import type { Step } from '../schema/step.ts'
import type { At } from '../text/mistake.ts'
import { unknownNameMessage } from '../text/mistakeMessages.ts'
import { closest, shortened, suggestion } from '../text/suggestion.ts'
import type { ReferenceCheck, SentRoute } from './referenceCheck.ts'

/** The calls of the contract. */
const CALLS: readonly SentRoute[] = httpOperations.map((operation) => ({
  pattern: `${operation.method.toUpperCase()} ${callRoute(operation.id)}`,
  parameters: Object.keys(operation.parameters),
  statuses: statusesOf(operation),
}))
const PATTERNS = CALLS.map(({ pattern }) => pattern)

/** The calls that recordings answer. */
export function recordedRoutes(records: readonly Recorded[]): SentRoute[] {
  return records.flatMap((record) =>
    record.kind === 'http' && isReplayed(record)
      ? {
          pattern: `${record.method} ${record.path}`,
          parameters: queryNames(record.path),
          statuses: [record.status],
        }
      : [],
  )
}

/** Answers of the faults of a timeline, and its scripted answers. */
export function injectedAnswers(timeline: readonly Step[]): SentRoute[] {
  return timeline.flatMap((step) => {
    if ('answer' in step)
      return { pattern: step.answer, parameters: [], statuses: step.with.map((one) => one.status) }
    if (!('fault' in step && 'http' in step.fault)) return []
    const { http, status } = step.fault
    const isBody = 'body' in step.fault
    return {
      pattern: http,
      parameters: [],
      statuses: status === undefined && !isBody ? [] : [status ?? 200],
    }
  })
}

function queryNames(pattern: string): string[] {
  const mark = pattern.indexOf('?')
  const query = mark < 0 ? '' : new URLSearchParams(pattern.slice(mark)).toString()
  return query === '' ? [] : [...new Set(query.split('&').map((pair) => pair.split('=')[0] ?? ''))]
}

/** Refuses a pattern that no call matches, or a parameter of its query that none has. */
export function checkRoute(check: ReferenceCheck, at: At, pattern: string): void {
  const { routes, isUnread } = check.names.sent
  if (!isUnread)
    for (const message of wrongRouteMessages(pattern, routes)) check.refuse(at, message)
}

/**
 * The reasons why no call matches a pattern; none for one of the dashboard's pages.
 * @param recorded the routes that recordings answer besides those of the contract
 */
export function wrongRouteMessages(pattern: string, recorded: readonly SentRoute[]): string[] {
  if (isPage(pattern)) return []
  const routes = matching(pattern, [...CALLS, ...recorded])
  if (routes.length === 0) return [unknownNameMessage('route', pattern, PATTERNS)]
  const known = [...new Set(routes.flatMap(({ parameters }) => parameters))]
  return queryNames(pattern)
    .filter((name) => !known.includes(name))
    .map((name) => {
      const hint = known.length === 0 ? '; it takes no query' : suggestion(name, known)
      return `${shortened(pattern)} has no query parameter "${shortened(name)}"${hint}`
    })
}

function matching(pattern: string, routes: readonly SentRoute[]): SentRoute[] {
  return routes.filter((route) => overlaps(pattern, route.pattern))
}

/** Whether a path is one of the dashboard's, and no misspelt call. */
function isPage(pattern: string): boolean {
  const [method = '', path = ''] = pattern.split(' ')
  if (path === '/**' || /^\/(api|\*)(\/|\?|$)/.test(path)) return false
  if (matching(`${method} /api${path}`, CALLS).length > 0) return false
  return (closest(pattern.replace(/\?.*/, ''), PATTERNS)?.off ?? Infinity) > 2
}

type HttpExpectation = Extract<Expectation, { readonly http: string }>

/** Refuses a status with which a call is never answered. */
export function checkStatus(
  check: ReferenceCheck,
  at: At,
  { http, status, never, count }: HttpExpectation,
): void {
  const { sent } = check.names
  if (status === undefined || sent.isUnread || isPage(http)) return
  const routes = matching(http, [...CALLS, ...sent.routes, ...sent.injected])
  const statuses = new Set(routes.flatMap((route) => route.statuses))
  // An unknown route has its own mistake.
  if (statuses.size === 0) return
  // An internal error can be ruled out, but nothing demands one.
  if (never === true || count?.max === 0) statuses.add(500)
  if (statuses.has(status)) return
  const possible = [...statuses].sort((a, b) => a - b).join(', ')
  const message = `${shortened(http)} is never answered ${status}; possible are ${possible}, or a status that a fault or an answer step of this scenario gives`
  check.refuse([...at, 'status'], message)
}

/**
 * Refuses a call that must never come about a device that the fleet does not have: it would hold whatever happens. With
 * a status it may mean that the device is refused.
 */
export function checkAbsentDevice(
  check: ReferenceCheck,
  at: At,
  { http, status, never, count }: HttpExpectation,
): void {
  const { devices, sent } = check.names
  const isRuledOut = never === true || count?.max === 0
  const id = deviceOf(http)
  if (!isRuledOut || status !== undefined || id === undefined) return
  if (sent.isUnread || !sent.isFleetKnown || matching(http, sent.routes).length > 0) return
  const family = familyOfPath(http.slice(http.indexOf(' ') + 1)) ?? 'pm'
  const known = new Map([...devices].filter(([, entry]) => entry?.family === family))
  if (devices.get(id)?.family !== family)
    check.refuse([...at, 'http'], unknownNameMessage(family, id, known.keys()))
}

/** The one device that a call is about: of its path, or of its query. */
function deviceOf(pattern: string): string | undefined {
  const [path = '', query = ''] = pattern.split('?')
  const asked = /(?:^|&)deviceId=([^&]+)/.exec(query)?.[1]
  if (asked !== undefined) return asked
  const route = PATTERNS.find((one) => one.endsWith('/:id') && overlaps(path, one))
  const id = route && path.split('/')[route.split('/').length - 1]
  return id === undefined || /^[:*]/.test(id) ? undefined : id
}
