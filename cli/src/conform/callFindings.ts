import { ownValue } from '@wattpost/protocol'
import { type HttpOperation, httpOperations, type Ring } from '@wattpost/protocol/contract'
import { idsIn } from './bodyChecks.ts'
import type { CallProbe } from './callProbes.ts'
import type { ContractSchemas } from './contractSchemas.ts'
import { dashboardText } from './effects.ts'
import { type Difference, type Finding, shown } from './finding.ts'
import type { CallObservation, CallOutcome } from './observation.ts'
import { schemaDifferences } from './schemaCheck.ts'

/** A probe with what came of it. */
export interface Probed {
  readonly probe: CallProbe
  readonly outcome: CallOutcome
}

/** Statuses of a server that does not have a call. */
const ABSENT = [404, 405, 501]
/** Clients only log the answers of these calls. */
const LOGGED = ['login', 'deleteSession']

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

/** A finding for each HTTP call of the contract. */
export function callFindings(
  probed: readonly Probed[],
  schemas: ContractSchemas,
  untestedReason: (operation: HttpOperation) => string,
): Finding[] {
  return httpOperations.map((operation) => {
    const { id, method, path, mark } = operation
    const own = probed.filter(({ probe }) => probe.operation === id)
    const head = {
      ...{ id, title: `${method.toUpperCase()} ${path}`, ring: mark.ring },
      statements: mark.statements,
    }
    const tried = own.filter(({ probe: { expects } }) => expects.kind === 'answer')
    if (tried.length === 0) {
      const reason = untestedReason(operation)
      return {
        ...{ ...head, state: 'untested', differences: [], reason },
        dashboard: dashboardText(id, { state: 'untested', differences: [] }, 'call'),
      }
    }
    const isAbsent = tried.every(
      ({ outcome }) => outcome.state === 'answered' && ABSENT.includes(outcome.status),
    )
    const differences = isAbsent
      ? []
      : distinct(own.flatMap((one) => judged(one, operation, schemas)))
    const isDifferent = differences.some(({ ring }) => ring === 'core')
    const state = isAbsent ? 'absent' : isDifferent ? 'differs' : 'conforms'
    return {
      ...{
        ...head,
        state,
        differences,
        dashboard: dashboardText(id, { state, differences }, 'call'),
      },
      ...(isAbsent && { reason: `answered ${statusesOf(tried)}` }),
    }
  })
}

function statusesOf(probed: readonly Probed[]): string {
  const statuses = probed.map(({ outcome }) => (outcome.state === 'answered' ? outcome.status : 0))
  return [...new Set(statuses)].join(', ')
}

/** Of differences at the same place, the first; those of the core precede. */
function distinct(differences: readonly Difference[]): Difference[] {
  const sorted = [
    ...differences.filter(({ ring }) => ring === 'core'),
    ...differences.filter(({ ring }) => ring === 'addition'),
  ]
  const first = new Map<string, Difference>()
  for (const one of sorted) {
    const key = one.where.replaceAll(/\[\d+\]/g, '[]')
    if (!first.has(key)) first.set(key, one)
  }
  return [...first.values()]
}

function judged(
  { probe, outcome }: Probed,
  operation: HttpOperation,
  schemas: ContractSchemas,
): Difference[] {
  const differs = (where: string, expected: string, came: string, ring: Ring = probe.ring) => ({
    ...{ at: `${probe.method} ${probe.path}`, where, expected, came, ring },
  })
  if (outcome.state === 'unanswered')
    return [differs('time', `an answer in ${outcome.afterMs / 1000} s`, 'none')]
  if (outcome.state === 'failed') return [differs('connection', 'an answer', outcome.message)]
  const { status, body } = outcome
  if (probe.expects.kind === 'refusal')
    return isRefusal(status, body)
      ? []
      : [
          differs(
            'status',
            `an error from 400 to 599: ${probe.expects.reason}`,
            `${status}, ${shown(body)}`,
          ),
        ]
  // Whether an addition is there is a finding of its own.
  if (status >= 400)
    return probe.ring === 'addition'
      ? []
      : [differs('status', '200', `${status}, ${messageIn(body)}`)]
  if (LOGGED.includes(operation.id)) return []
  if (body === undefined) return [differs('body', 'JSON', 'no JSON')]
  const schema = schemas.answer(operation.method, operation.path)
  const ofForm = schemaDifferences(schema, body, schemas.components).map((one) =>
    differs(one.where, one.expected, one.came, probe.ring === 'core' ? one.ring : probe.ring),
  )
  const ofContent = probe.expects.checks
    .flatMap((check) => check(body))
    .map((one) => differs(one.where, one.expected, one.came, one.ring))
  return [...ofForm, ...ofContent]
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
