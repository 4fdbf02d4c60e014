import type { Ring } from '@wattpost/protocol/contract'

/** A difference between a backend and the contract. */
export interface Difference {
  /** The call, event or request, e.g. `GET /api/hydra/devices?limit=1`. */
  readonly at: string
  /** Path into the body, e.g. `devices[0].lastSeen`; or `status`, `time`, `connection`. */
  readonly where: string
  readonly expected: string
  readonly came: string
  /** `addition`: the core does not ask for it. */
  readonly ring: Ring
}

/** A form that the specification's text leaves open, in which the backend answers otherwise; the dashboard reads both. */
export interface OtherReading {
  /** The call or event, e.g. `GET /api/hydra/devices`. */
  readonly at: string
  /** Path into the body or frame. */
  readonly where: string
  /** The form in the contract. */
  readonly contract: string
  /** The form that came. */
  readonly came: string
}

/**
 * - `conforms`: in the form of the contract.
 * - `otherReading`: in another form of what the specification's text leaves open; the dashboard reads it as well.
 * - `differs`: not what the text says, for an addition not what the contract says; `differences` has the places.
 * - `absent`: not seen, though it was asked for or awaited; `reason` says how.
 * - `untested`: this run could not try it; `reason` says why.
 */
export type FindingState = 'conforms' | 'otherReading' | 'differs' | 'absent' | 'untested'

/** The result of comparing messages with the contract. */
export interface Judgement {
  /** The differences of the finding's own ring decide its state. */
  readonly differences: readonly Difference[]
  /** Other forms than those of the contract, in whichever state. */
  readonly readings: readonly OtherReading[]
}

export const NO_DIFFERENCE: Judgement = { differences: [], readings: [] }

/** The parts of several judgements. */
export function joined(all: readonly Judgement[]): Judgement {
  return {
    differences: all.flatMap(({ differences }) => differences),
    readings: all.flatMap(({ readings }) => readings),
  }
}

/** The first at each place. @param placeOf the place of a path: by default itself */
export function firstAt<T extends { readonly where: string }>(
  all: readonly T[],
  placeOf = (where: string) => where,
): T[] {
  const places = all.map(({ where }) => placeOf(where))
  return all.filter((_, at) => places.indexOf(places[at] ?? '') === at)
}

/** States that do not speak against a backend. */
const FINE: readonly FindingState[] = ['conforms', 'otherReading', 'untested']

/** The state of what was seen. @param differences those of the finding's own ring */
export function seenState(
  differences: readonly Difference[],
  readings: readonly OtherReading[],
): 'conforms' | 'otherReading' | 'differs' {
  if (differences.length > 0) return 'differs'
  return readings.length > 0 ? 'otherReading' : 'conforms'
}

/** The result for one operation, event or addition. */
export interface Finding extends Judgement {
  readonly id: string
  readonly title: string
  readonly ring: Ring
  readonly statements: readonly string[]
  readonly state: FindingState
  /** Reason why it is untested or absent. */
  readonly reason?: string
  /** The effect on the dashboard, with or without it. */
  readonly dashboard: string
}

/** The result of a run. */
export interface ConformReport {
  readonly target: string
  /** A common cause of most findings, in a sentence. */
  readonly notice?: string
  readonly findings: readonly Finding[]
  /** Whether every finding of the core conforms, in the contract’s form or another, or is untested. */
  readonly conformsToCore: boolean
  /** Likewise for the additions. */
  readonly conformsToAdditions: boolean
}

export function reportOf(target: string, findings: readonly Finding[]): ConformReport {
  const isFine = (ring: Ring) =>
    findings.every((one) => one.ring !== ring || FINE.includes(one.state))
  return {
    target,
    findings,
    conformsToCore: isFine('core'),
    conformsToAdditions:
      isFine('addition') && findings.every(({ differences }) => differences.length === 0),
  }
}

/** A value as the reports show it: JSON of at most 60 characters. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length <= SHOWN_CHARS ? text : `${text.slice(0, SHOWN_CHARS - 1)}…`
}

const SHOWN_CHARS = 60
