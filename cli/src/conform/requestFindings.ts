import {
  BG_LIST_DEFAULTS,
  ownValue,
  type ReadContext,
  readAck,
  readBg,
  readHydra,
  readMeter,
} from '@wattpost/protocol'
import { type SocketRequestOperation, socketRequestOperations } from '@wattpost/protocol/contract'
import type { SocketEvent } from '../client/socket.ts'
import { listIn } from './bodyChecks.ts'
import { framesOf } from './eventChecks.ts'
import { type Difference, type Finding, firstAt, shown } from './finding.ts'
import type { Observations, RequestObservation, RequestProbe } from './observation.ts'
import { familyOf, isCommand } from './requestProbes.ts'
import { type ContractSchemas, schemaDifferences } from './schemaCheck.ts'
import {
  readList,
  SERVED_TEXT,
  takenOfPage,
  takenText,
  UNKNOWN_TEXT,
  valuesOfDevice,
} from './shown.ts'

/** A request with its outcome. */
interface Requested {
  readonly probe: RequestProbe
  readonly outcome: RequestObservation['outcome']
}

/** A finding for each socket request of the contract; all of them are additions. */
export function requestFindings(
  probes: readonly RequestProbe[],
  observations: Observations,
  schemas: ContractSchemas,
  noConnection: string | null,
  readContext: ReadContext,
): Finding[] {
  const { requests, events, noRequests } = observations
  const requested = probes.flatMap((probe): Requested[] => {
    const found = requests.find(({ key }) => key === probe.key)
    return found === undefined ? [] : [{ probe, outcome: found.outcome }]
  })
  return socketRequestOperations.map((operation) => {
    const own = requested.filter(({ probe }) => probe.request === operation.event)
    const untested = noConnection ?? untestedReason(operation.event, observations)
    const isNamed = !noRequests.includes(operation.event)
    const finding = requestFinding(operation, own, events, schemas, isNamed ? untested : null)
    const text =
      finding.state === 'untested' ? UNKNOWN_TEXT : dashboardText(operation.event, own, readContext)
    const isServed = finding.differences.some(({ where }) => where === 'refusal')
    return { ...finding, dashboard: isServed ? `${text} ${SERVED_TEXT}` : text }
  })
}

/** Reason why a request was not sent. */
function untestedReason(
  event: SocketRequestOperation['event'],
  { commands, requests, families }: Observations,
): string {
  const family = familyOf(event)
  if (family !== null && !families.includes(family)) return `--families has no ${family}`
  if (!isCommand(event)) return 'no device for it'
  if (!commands) return '--commands is not given'
  return requests.some(({ key }) => key === 'device bg')
    ? 'not sent: the present values cannot be read for certain'
    : 'no device for it'
}

function requestFinding(
  { event, summary, mark }: SocketRequestOperation,
  own: readonly Requested[],
  events: readonly SocketEvent[],
  schemas: ContractSchemas,
  /** `null` if there is no such request. */
  untested: string | null,
): Omit<Finding, 'dashboard'> {
  const isAnswered = own.some(({ outcome }) => outcome.state === 'acknowledged')
  const differences = isAnswered ? firstAt(own.flatMap((one) => judged(one, events, schemas))) : []
  const state = stateOf(own, isAnswered, differences, untested)
  const absent = untested === null ? 'config.json says that there is none' : 'not acknowledged'
  const reasons = { untested: untested ?? '', absent, differs: '', conforms: '' }
  return {
    ...{ id: `request ${event}`, title: `request ${event}: ${summary}`, ring: mark.ring },
    ...{ statements: mark.statements, state, differences, readings: [] },
    ...(reasons[state] !== '' && { reason: reasons[state] }),
  }
}

const READERS = { bg: readBg, pm: readMeter, hydra: readHydra }

/** What the dashboard takes from the acknowledgement of a request, by its own reader. */
function dashboardText(event: string, own: readonly Requested[], context: ReadContext): string {
  const done = own.find(({ probe }) => probe.isRefused !== true) ?? own[0]
  const without = isCommand(event as Requested['probe']['request'])
    ? 'The dashboard shows it as not available.'
    : 'The dashboard does without it, by what calls and frames bring.'
  if (done?.outcome.state !== 'acknowledged') return without
  const { ack } = done.outcome
  const said = readAck(ack)
  switch (said.kind) {
    case 'nothing':
      return isCommand(done.probe.request)
        ? 'The dashboard shows it as sent, not as done.'
        : without
    case 'error':
      return without
    case 'refused':
      return `The dashboard shows “${said.message ?? ''}”.`
    case 'answer':
      return answerText(done, ack, context) ?? 'The dashboard uses it.'
  }
}

function answerText({ probe }: Requested, ack: unknown, context: ReadContext): string | null {
  if (probe.request === 'devices') {
    const list = readList('devices', ack, context)
    return takenText(
      list.ok
        ? takenOfPage(list.value, BG_LIST_DEFAULTS.limit)
        : { shown: null, unreadAt: [list.error.message], forms: [] },
    )
  }
  if (probe.request !== 'device') return null
  const family = String(ownValue(ack, 'family') ?? 'bg')
  const read = READERS[family as keyof typeof READERS] ?? readBg
  const id = String(ownValue(probe.payload, 'deviceId'))
  return takenText(valuesOfDevice(read(ack, context, id)))
}

function stateOf(
  own: readonly Requested[],
  isAnswered: boolean,
  differences: readonly Difference[],
  untested: string | null,
): 'conforms' | 'differs' | 'absent' | 'untested' {
  if (own.length === 0) return untested === null ? 'absent' : 'untested'
  if (!isAnswered) return 'absent'
  return differences.length > 0 ? 'differs' : 'conforms'
}

function judged(
  { probe, outcome }: Requested,
  events: readonly SocketEvent[],
  schemas: ContractSchemas,
): Difference[] {
  const differs = (where: string, expected: string, came: string): Difference => ({
    ...{ at: `request ${probe.key}`, where, expected, came, ring: 'addition' },
  })
  if (outcome.state === 'unanswered')
    return [differs('time', `an acknowledgement in ${outcome.afterMs / 1000} s`, 'none')]
  const { ack } = outcome
  const isOk = ownValue(ack, 'ok')
  if (probe.isRefused === true)
    return isOk === false
      ? []
      : [differs('refusal', 'ok: false, no such device for this user', shown(ack))]
  if (isOk !== true) return [differs('ok', 'true', shown(ack))]
  const form = schemaDifferences(schemas.ack(probe.request), ack, schemas.socketComponents)
  return [
    ...form.map(({ where, expected, came }) => differs(where, expected, came)),
    ...contentDifferences(probe, ack, differs),
    ...streamDifference(probe, events, differs),
  ]
}

type Differs = (where: string, expected: string, came: string) => Difference

function contentDifferences({ request, payload }: RequestProbe, ack: unknown, differs: Differs) {
  const limit = ownValue(payload, 'limit')
  const { length } = listIn(ack, 'devices')
  if (typeof limit === 'number' && length > limit)
    return [differs('devices', `at most ${limit} devices`, `${length} devices`)]
  const asked = ownValue(payload, 'deviceId')
  const sent = ownValue(ownValue(ack, 'device'), 'deviceId')
  return request === 'device' && typeof sent === 'string' && sent !== asked
    ? [differs('device.deviceId', shown(asked), shown(sent))]
    : []
}

/** The events that carry the answer of a request. */
function streamDifference(
  { request, payload }: RequestProbe,
  events: readonly SocketEvent[],
  differs: Differs,
) {
  const names = { chat_data: 'metric', switch_data: 'series', meter_history: 'daily_meter_data' }
  if (!Object.hasOwn(names, request)) return []
  const event = request === 'meter_history' ? 'meter_power' : request
  const key = names[request as keyof typeof names]
  const came = framesOf(events, event).some((one) =>
    request === 'meter_history'
      ? ownValue(one, key) !== undefined
      : ownValue(one, key) === ownValue(payload, key) &&
        ['done', 'error'].includes(String(ownValue(one, 'status'))),
  )
  return came ? [] : [differs(event, `${event} with ${key}, to its end`, 'none')]
}
