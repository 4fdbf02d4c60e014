import {
  type Family,
  familyOfPath,
  idIn,
  LIST_DEFAULTS,
  ownValue,
  type ReadContext,
  readDeviceId,
  wholePage,
} from '@wattpost/protocol'
import type { HttpOperation } from '@wattpost/protocol/contract'
import { additionFindings } from './additionFindings.ts'
import { listIn } from './bodyChecks.ts'
import { callFindings, probedCalls } from './callFindings.ts'
import { type CallProbe, deviceProbes } from './callProbes.ts'
import { corsFindings } from './cors.ts'
import { frameFindings, framesOf } from './eventChecks.ts'
import { type ConformReport, type Difference, type Finding, reportOf } from './finding.ts'
import { foreignFindings } from './foreignDevices.ts'
import {
  bodyAt,
  listedDevices,
  listProbes,
  loginProbe,
  logoutProbe,
  pagingProbes,
  serverNowMs,
  sessionProbe,
} from './listProbes.ts'
import type { Observations } from './observation.ts'
import { otherEventFindings } from './otherEvents.ts'
import { requestFindings } from './requestFindings.ts'
import { commandRequests, deviceRequests, firstRequests, unwatchRequest } from './requestProbes.ts'
import { type ContractSchemas, contractSchemas } from './schemaCheck.ts'
import { readList } from './shown.ts'
import type { KnownIds } from './shownFrames.ts'

/**
 * The report on what a run has seen: the same observations give the same report. It joins the findings of each part:
 * HTTP calls, the connection, frames, other events, socket requests, additions, the second account, CORS.
 */
export function judge(
  observations: Observations,
  schemas: ContractSchemas = contractSchemas(),
): ConformReport {
  const { calls, target } = observations
  const noConnection = connectionProblem(observations)
  const notice = noticeOf(calls)
  const knownIds = knownIdsIn(observations)
  const report = reportOf(target, [
    ...callFindings(probedCalls(callsPlanned(observations), calls), {
      schemas,
      readContext: readContextOf(observations),
      untestedReason: (operation) => untestedReason(operation, observations),
    }),
    connectionFinding(observations),
    ...frameFindings({
      ...observations,
      noConnection,
      snapshots: snapshotsIn(observations),
      others: observations.otherDevices.map(({ id }) => id),
      isOnlyDevice: hasOnlyDevice(observations),
      readContext: readContextOf(observations),
      knownIds,
    }),
    ...otherEventFindings(observations, noConnection, schemas, {
      knownIds,
      readContext: readContextOf(observations),
    }),
    ...requestFindings(
      requestsPlanned(observations),
      observations,
      schemas,
      noConnection,
      readContextOf(observations),
    ),
    ...additionFindings(observations),
    ...foreignFindings(observations),
    ...corsFindings(observations.cors),
  ])
  return notice === undefined ? report : { ...report, notice }
}

/** A notice above the findings when the target seems to be no Wattpost backend, e.g. a file server. */
function noticeOf(calls: Observations['calls']): string | undefined {
  const isOther = ({ outcome }: Observations['calls'][number]) =>
    outcome.state === 'answered' && (outcome.status === 404 || outcome.body === undefined)
  return calls.length > 0 && calls.every(isOther)
    ? 'No Wattpost API here: every call was answered with 404, or without JSON. Is --target the address of the API or of its dashboard?'
    : undefined
}

/** The settings that the dashboard takes from the `config.json` of the backend. */
export function readContextOf({
  statusWords,
  timeZone,
}: Pick<Observations, 'statusWords' | 'timeZone'>): ReadContext {
  return { statusWords, ...(timeZone !== undefined && { timeZone }) }
}

/** Whether lists and events of this run name exactly one device; then a frame may leave out its `deviceId`. */
function hasOnlyDevice({ calls, events }: Observations): boolean {
  const { meters, hydras } = listedDevices(calls)
  const ids = events.flatMap(({ payload }) =>
    [payload].flat().map((frame) => readDeviceId(ownValue(frame, 'deviceId'))),
  )
  return new Set([...meters, ...hydras, ...ids.filter((id) => id !== null)]).size === 1
}

/** The HTTP calls of a run; those on devices follow from the lists answered so far. */
export function callsPlanned(observations: Observations): CallProbe[] {
  const { calls, events, nowMs, families, uid, otherDevices, timeZone } = observations
  const { meters, hydras } = listedDevices(calls)
  return [
    loginProbe({}),
    sessionProbe(uid),
    ...listProbes(families),
    ...pagingProbes(families, hydras),
    ...deviceProbes({
      meter: meters[0] ?? null,
      hydra: hydras[0] ?? null,
      otherDevices,
      serverNowMs: serverNowMs(nowMs, calls, events),
      timeZone,
      zones: {
        meter: zoneOf(bodyAt(calls, 'listMeters'), 'data') ?? timeZone,
        hydra: zoneOf(bodyAt(calls, 'listHydras'), 'devices') ?? timeZone,
      },
    }),
    logoutProbe,
  ]
}

/** Zone of the first device of a list, by which the dashboard takes its days. */
function zoneOf(body: unknown, key: string): string | undefined {
  const zone = ownValue(listIn(body, key)[0], 'tz')
  return typeof zone === 'string' ? zone : undefined
}

/** The devices that the dashboard knows: those of its lists, and bg devices also from their frames. */
function knownIdsIn(observations: Observations): KnownIds {
  const { calls, events } = observations
  const context = readContextOf(observations)
  const listOf = (id: 'listMeters' | 'listHydras') => {
    const list = readList(id, bodyAt(calls, id), context)
    if (!list.ok) return { ids: new Set<string>(), isWhole: false }
    const page = wholePage(list.value, LIST_DEFAULTS)
    return { ids: new Set(page.devices.map(({ deviceId }) => deviceId)), isWhole: !page.hasMore }
  }
  const [pm, hydra] = [listOf('listMeters'), listOf('listHydras')]
  const frames = framesOf(events, 'power').flatMap((frame) => idIn(frame) ?? [])
  return {
    ids: { bg: new Set(frames), pm: pm.ids, hydra: hydra.ids },
    whole: [...(pm.isWhole ? ['pm' as const] : []), ...(hydra.isWhole ? ['hydra' as const] : [])],
  }
}

/** All socket requests of a run; those on devices follow from what it has seen so far. */
function requestsPlanned(observations: Observations) {
  const { calls, events, nowMs, families, otherDevices, commands } = observations
  const ids = devicesOf(observations)
  return [
    ...firstRequests(families),
    ...deviceRequests(ids, serverNowMs(nowMs, calls, events) / 1000, otherDevices),
    ...(commands ? commandRequests(snapshotsIn(observations).bg, readContextOf(observations)) : []),
    unwatchRequest(ids),
  ]
}

/** A device of each chosen family: of the lists, and for bg of the request `devices` or of a frame. */
export function devicesOf({
  calls,
  events,
  families,
  requests,
}: Observations): Partial<Record<Family, string>> {
  const { meters, hydras } = listedDevices(calls)
  const [pm, hydra] = [meters[0], hydras[0]]
  const page = requests.find(({ key }) => key === 'devices')?.outcome
  const first = page?.state === 'acknowledged' ? listIn(page.ack, 'devices')[0] : undefined
  const frames = framesOf(events, 'power')
  const bg = [first, ...frames]
    .map((one) => readDeviceId(ownValue(one, 'deviceId')))
    .find((id) => id !== null)
  return {
    ...(typeof bg === 'string' && families.includes('bg') && { bg }),
    ...(pm !== undefined && { pm }),
    ...(hydra !== undefined && { hydra }),
  }
}

/** A device of each family in whole, as the backend has answered it. */
export function snapshotsIn({ calls, requests }: Observations): Partial<Record<Family, unknown>> {
  const ack = (key: string) => {
    const outcome = requests.find((one) => one.key === key)?.outcome
    return outcome?.state === 'acknowledged' ? outcome.ack : undefined
  }
  const body = (key: string) => bodyAt(calls, key)
  return {
    bg: ownValue(ack('device bg'), 'device') ?? listIn(ack('devices'), 'devices')[0],
    pm: ownValue(body('getMeter'), 'data') ?? listIn(body('listMeters'), 'data')[0],
    hydra: ownValue(body('getHydra'), 'device') ?? listIn(body('listHydras'), 'devices')[0],
  }
}

/** Why no call of an operation on a device was made. */
function untestedReason({ path }: HttpOperation, { families }: Observations): string {
  const family = familyOfPath(path) ?? 'hydra'
  return families.includes(family) ? `no ${family} device is listed` : `--families has no ${family}`
}

/** Why there is no connection, in words; `null` when connected. */
function connectionProblem({ connection }: Observations): string | null {
  switch (connection.state) {
    case 'connected':
      return null
    case 'refused':
      return `the connection was refused: ${connection.message}`
    case 'unanswered':
      return `no connection in ${connection.afterMs / 1000} s`
  }
}

function connectionText({ invalidToken }: Observations, problem: string | null): string {
  return [
    problem === null
      ? 'Live values come over the socket.'
      : 'No live values and no bg devices are shown.',
    ...(invalidToken.state === 'connected' ? ['Data is open to anyone, without signing in.'] : []),
  ].join(' ')
}

/** The connection itself: a valid token must connect, and an invalid one must not. */
function connectionFinding(observations: Observations): Finding {
  const problem = connectionProblem(observations)
  const at = 'the socket’s connection'
  const differences: Difference[] = []
  if (problem !== null)
    differences.push({ at, where: 'connection', expected: 'connect', came: problem, ring: 'core' })
  if (observations.invalidToken.state === 'connected')
    differences.push({
      at,
      where: 'auth.token',
      expected: 'connect_error for an invalid token',
      came: 'connect',
      ring: 'core',
    })
  const state = differences.length === 0 ? 'conforms' : 'differs'
  return {
    id: 'connection',
    title: 'socket: connection',
    ring: 'core',
    statements: ['K1'],
    state,
    differences,
    readings: [],
    dashboard: connectionText(observations, problem),
  }
}
