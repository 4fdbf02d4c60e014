import type { Ring } from '@wattpost/protocol/contract'

/** Where a backend differs from the contract. */
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

/** `untested`: this run could not try it; the reason says why. */
export type FindingState = 'conforms' | 'differs' | 'absent' | 'untested'

/** What was found of one operation, event or addition. */
export interface Finding {
  readonly id: string
  readonly title: string
  readonly ring: Ring
  readonly statements: readonly string[]
  readonly state: FindingState
  /** Those of the finding's own ring decide its state. */
  readonly differences: readonly Difference[]
  /** Why it is untested or absent. */
  readonly reason?: string
  /** What the dashboard does with it, or without it. */
  readonly dashboard: string
}

/** The result of a run. */
export interface ConformReport {
  readonly target: string
  readonly findings: readonly Finding[]
  /** Whether every finding of the core conforms or is untested. */
  readonly conformsToCore: boolean
  /** Likewise for the additions. */
  readonly conformsToAdditions: boolean
}

export function reportOf(target: string, findings: readonly Finding[]): ConformReport {
  const isFine = (ring: Ring) =>
    findings.every(
      (one) => one.ring !== ring || one.state === 'conforms' || one.state === 'untested',
    )
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
