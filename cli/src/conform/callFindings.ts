import { ownValue, type ReadContext } from '@wattpost/protocol'
import { type HttpOperation, httpOperations, type Ring } from '@wattpost/protocol/contract'
import type { CallOutcome } from '../client/caller.ts'
import { idsIn, listIn, type Mismatch } from './bodyChecks.ts'
import type { CallProbe } from './callProbes.ts'
import { dashboardText } from './effects.ts'
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
import { type ContractSchemas, compareForm, readAnswer } from './schemaCheck.ts'

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
      dashboard: dashboardText(id, { state, ...judgement }, 'call'),
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
      : differs('status', '200', `${status}, ${messageIn(body)}`)
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
  const read = readAnswer(id, body, readContext)
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

function messageIn(body: unknown): string {
  return shown(ownValue(body, 'message') ?? body)
}
