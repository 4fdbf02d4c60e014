import type { ReadContext } from '@wattpost/protocol'
import { type HttpOperation, httpOperations } from '@wattpost/protocol/contract'
import { judged, type Probed } from './callJudgement.ts'
import type { CallProbe } from './callProbes.ts'
import type { ContractSchemas } from './contractSchemas.ts'
import { dashboardText } from './effects.ts'
import {
  type Difference,
  type Finding,
  type FindingState,
  type Judgement,
  joined,
  NO_DIFFERENCE,
  seenState,
} from './finding.ts'
import type { CallObservation } from './observation.ts'

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
    const differences = firstOfLists(sorted(all.differences))
    const readings = firstOfLists(all.readings)
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

/** Of those at the same place of any element of a list, the first. */
function firstOfLists<T extends { readonly where: string }>(all: readonly T[]): T[] {
  const first = new Map<string, T>()
  for (const one of all) {
    const key = one.where.replaceAll(/\[\d+\]/g, '[]')
    if (!first.has(key)) first.set(key, one)
  }
  return [...first.values()]
}
