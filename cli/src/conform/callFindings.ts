import {
  type DeviceCallId,
  LIST_DEFAULTS,
  messageIn,
  ownValue,
  type ReadContext,
  readSessionUser,
} from '@wattpost/protocol'
import { type HttpOperation, httpOperations, type Ring } from '@wattpost/protocol/contract'
import type { CallOutcome } from '../client/caller.ts'
import { idsIn, listIn, type Mismatch } from './bodyChecks.ts'
import type { CallProbe } from './callProbes.ts'
import {
  type Difference,
  type Finding,
  type FindingState,
  firstAt,
  type Judgement,
  joined,
  NO_DIFFERENCE,
  type OtherReading,
  seenState,
  shown,
} from './finding.ts'
import type { CallObservation } from './observation.ts'
import { type ContractSchemas, compareForm } from './schemaCheck.ts'
import { readInPlace, SERVED_TEXT, takenOfCall, takenText, UNKNOWN_TEXT } from './shown.ts'

/** Statuses of a server that does not have a call. */
const ABSENT = [404, 405, 501]

/** The probes with their outcomes; those without are left out. */
export function probedCalls(
  probes: readonly CallProbe[],
  calls: readonly CallObservation[],
): Probed[] {
  const outcomes = new Map(calls.map(({ key, outcome }) => [key, outcome]))
  return probes.flatMap((probe) => {
    const outcome = outcomes.get(probe.key)
    return outcome === undefined ? [] : [{ probe, outcome }]
  })
}

/** Data that the findings of calls depend on. */
interface CallContext {
  readonly schemas: ContractSchemas
  readonly readContext: ReadContext
  readonly untestedReason: (operation: HttpOperation) => string
}

/** A finding for each HTTP call of the contract. */
export function callFindings(probed: readonly Probed[], context: CallContext): Finding[] {
  return httpOperations.map((operation) => {
    const { id, method, path, mark } = operation
    const own = probed.filter(({ probe }) => probe.operation === id)
    const head = {
      ...{ id, title: `${method.toUpperCase()} ${path}`, ring: mark.ring },
      statements: mark.statements,
    }
    const finding = (state: FindingState, judgement: Judgement, reason?: string): Finding => ({
      ...{ ...head, state, ...judgement, ...(reason !== undefined && { reason }) },
      dashboard: dashboardText(operation, own, judgement, context.readContext),
    })
    const tried = own.filter(({ probe: { expects } }) => expects.kind === 'answer')
    if (tried.length === 0)
      return finding('untested', NO_DIFFERENCE, context.untestedReason(operation))
    const isAbsent = tried.every(
      ({ outcome }) => outcome.state === 'answered' && ABSENT.includes(outcome.status),
    )
    if (isAbsent) return finding('absent', NO_DIFFERENCE, `answered ${statusesOf(tried)}`)
    const all = joined(own.map((one) => judged(one, operation, context, own)))
    const differences = firstAt(sorted(all.differences), inAnyElement)
    const readings = firstAt(all.readings, inAnyElement)
    const ofCore = differences.filter(({ ring }) => ring === 'core')
    return finding(seenState(ofCore, readings), { differences, readings })
  })
}

function statusesOf(probed: readonly Probed[]): string {
  const statuses = probed.map(({ outcome }) => (outcome.state === 'answered' ? outcome.status : 0))
  return [...new Set(statuses)].join(', ')
}

/** Puts the differences of the core first. */
function sorted(differences: readonly Difference[]): Difference[] {
  return [
    ...differences.filter(({ ring }) => ring === 'core'),
    ...differences.filter(({ ring }) => ring === 'addition'),
  ]
}

/** The same place for all elements of a list. */
const inAnyElement = (where: string) => where.replaceAll(/\[\d+\]/g, '[]')

/** A probe with its outcome. */
export interface Probed {
  readonly probe: CallProbe
  readonly outcome: CallOutcome
}

/** Clients only log the answers of these calls. */
const LOGGED = ['login', 'deleteSession']

/** Place of a difference where data is answered without a token. */
const OPEN = 'authorization'

/** Place of a difference where an answer contains a device of another user. */
const REFUSAL = 'refusal'

/** @param own all calls of the operation, of which some fields may be in any */
function judged(
  { probe, outcome }: Probed,
  operation: HttpOperation,
  context: CallContext,
  own: readonly Probed[],
): Judgement {
  const at = `${probe.method} ${probe.path}`
  const differs = (where: string, expected: string, came: string): Judgement => ({
    ...NO_DIFFERENCE,
    differences: [{ at, where, expected, came, ring: probe.ring }],
  })
  if (outcome.state === 'unanswered')
    return differs('time', `an answer in ${outcome.afterMs / 1000} s`, 'none')
  if (outcome.state === 'failed') return differs('connection', 'an answer', outcome.message)
  const { status, body } = outcome
  if (probe.expects.kind === 'refusal') {
    const expected = `an error from 400 to 599: ${probe.expects.reason}`
    return isRefusal(status, body)
      ? NO_DIFFERENCE
      : differs(probe.isSignedIn ? REFUSAL : OPEN, expected, `${status}, ${shown(body)}`)
  }
  // The presence of an addition is a separate finding.
  if (status >= 400)
    return probe.ring === 'addition'
      ? NO_DIFFERENCE
      : differs('status', '200', `${status}, ${messageText(body)}`)
  if (LOGGED.includes(operation.id)) return NO_DIFFERENCE
  if (body === undefined) return differs('body', 'JSON', 'no JSON')
  return judgedBody(body, probe, operation, context, own)
}

function judgedBody(
  body: unknown,
  probe: CallProbe,
  { id, method, path }: HttpOperation,
  { schemas, readContext }: CallContext,
  own: readonly Probed[],
): Judgement {
  const read = readInPlace(id, body, { ...readContext, ...probe.about })
  const form = compareForm(schemas.answer(method, path), body, read, schemas.components)
  const checks = probe.expects.kind === 'answer' ? probe.expects.checks : []
  const content = checks.flatMap((check) => check(body))
  const at = `${probe.method} ${probe.path}`
  const ringOf = (ring: Ring = 'core') => (probe.ring === 'core' ? ring : probe.ring)
  const reading = ({ where, expected, came }: Omit<Mismatch, 'ring'>): OtherReading => ({
    ...{ at, where, contract: expected, came },
  })
  const judgedDifferences = form.differences.map((one) => ({
    ...{ one, open: one.came === 'nothing' ? openReading(id, one.where, own) : null },
  }))
  const wrong = [
    ...judgedDifferences.flatMap(({ one, open }) => (open === null ? [one] : [])),
    ...content.filter((one) => one.isReading !== true),
  ]
  return {
    differences: wrong.map(({ where, expected, came, ring }) => ({
      ...{ at, where, expected, came, ring: ringOf(ring) },
    })),
    readings: [
      ...form.readings.map(reading),
      ...judgedDifferences.flatMap(({ open }) => (open === null ? [] : [{ at, ...open }])),
      ...content.filter((one) => one.isReading === true).map(reading),
    ],
  }
}

const TOTALS = [
  'totalImportEnergy',
  'totalChargeEnergy',
  'totalDischargeEnergy',
  'solarChargeEnergy',
]
const PHASE_ENERGY =
  /^(.*powerState)\.phase[ABC]\.(importEnergy|exportEnergy|reactiveImport|reactiveExport|apparentEnergy)$/

/** A field that is missing where the specification's text does not say that it is; `null` for any other field. */
function openReading(
  operation: string,
  where: string,
  own: readonly Probed[],
): Omit<OtherReading, 'at'> | null {
  const [, powerState] = PHASE_ENERGY.exec(where) ?? []
  if (powerState !== undefined)
    return {
      ...{ where: powerState, contract: 'each phase’s energy beside its power' },
      came: 'left out; it comes with meter_power',
    }
  if (operation === 'getEnergySummary' && where.endsWith('._id.channel'))
    return { where, contract: 'a channel, or `all`', came: 'left out: a row for all channels' }
  const total = TOTALS.find((name) => where.endsWith(`].${name}`))
  return total !== undefined && own.some(({ outcome }) => hasTotal(outcome, total))
    ? {
        ...{ where: where.slice(0, -total.length - 1), contract: 'every total in every row' },
        came: `left out in rows of another type: ${total}`,
      }
    : null
}

function hasTotal(outcome: CallOutcome, total: string): boolean {
  const rows = outcome.state === 'answered' ? listIn(outcome.body, 'energyData') : []
  return rows.some((row) => typeof ownValue(row, total) === 'number')
}

/** An error, `success: false`, or an answer without any device. */
function isRefusal(status: number, body: unknown): boolean {
  if (status >= 400 || ownValue(body, 'success') === false) return true
  const one = [ownValue(body, 'data'), ownValue(body, 'device')]
  const isDevice = one.some((part) => ownValue(part, 'deviceId') !== undefined)
  return !isDevice && idsIn(body, 'data').length + idsIn(body, 'devices').length === 0
}

/** Calls of a session; the dashboard does without each of them. */
const SESSION = {
  getSession: 'Users are signed in by the identity provider alone.',
  deleteSession: 'Signing out clears the local session.',
  login: 'Its answer is only logged; users are signed in by the identity provider.',
}

/** What the dashboard shows of the answers to a call, by its own reader. */
function dashboardText(
  { id, scope }: HttpOperation,
  own: readonly Probed[],
  { differences }: Judgement,
  readContext: ReadContext,
): string {
  const tried = own.filter(({ probe }) => probe.expects.kind === 'answer' && probe.ring === 'core')
  if (tried.length === 0) return UNKNOWN_TEXT
  const served = [
    ...(differences.some(({ where }) => where === REFUSAL) ? [SERVED_TEXT] : []),
    ...(differences.some(({ where }) => where === OPEN)
      ? ['Data is open to anyone, without signing in.']
      : []),
  ]
  if (scope === 'session' || scope === 'token') return [sessionText(id, tried), ...served].join(' ')
  const isList = scope === 'list'
  // The dashboard asks for whole pages.
  const asked = isList ? tried.slice(0, 1) : tried
  const texts = asked.map(({ probe, outcome }) => {
    const about = { ...readContext, ...probe.about }
    const taken = takenOfCall(id as DeviceCallId, outcome, about, LIST_DEFAULTS.limit)
    return {
      path: probe.path,
      text: takenText(taken),
      isWhole: taken.shown !== null && taken.unreadAt.length === 0,
    }
  })
  const [first] = texts
  const others = texts.filter((one) => one !== first && !one.isWhole && one.text !== first?.text)
  return [
    first?.text,
    ...others.slice(0, OTHERS_MAX).map(({ path, text }) => `${path}: ${text}`),
    ...served,
  ].join(' ')
}

/** At most this many calls with other parameters are told apart. */
const OTHERS_MAX = 3

function sessionText(id: string, [first]: readonly Probed[]): string {
  const { outcome } = first ?? {}
  const body = outcome?.state === 'answered' && outcome.status < 400 ? outcome.body : undefined
  const user = id === 'getSession' ? readSessionUser(body) : null
  return user === null
    ? SESSION[id as keyof typeof SESSION]
    : `The dashboard shows ${user.uid} as signed in.`
}

function messageText(body: unknown): string {
  return shown(messageIn(body) ?? body)
}
