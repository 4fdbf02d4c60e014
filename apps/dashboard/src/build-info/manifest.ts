import { fieldsOf } from '../api/fieldsOf.ts'

/** What holds for a route of this build. */
export interface RouteRules {
  /** It has a `_payload.json` [H6]. */
  readonly payload: boolean
}

/** The route rules of one build [H4]. */
export interface Manifest {
  readonly id: string
  readonly rulesOf: (path: string) => RouteRules
}

const NO_RULES: RouteRules = { payload: false }

/** @throws when it cannot be read [X3] */
export function manifestOf(json: unknown): Manifest {
  const { id, matcher } = fieldsOf(json)
  if (typeof id !== 'string') throw new Error('the manifest has no id')
  const { static: rules } = fieldsOf(matcher)
  if (!isRecord(rules)) throw new Error('the manifest has no route rules')
  const rulesOf = (path: string): RouteRules => {
    const name = path.replace(/(.)\/$/, '$1')
    if (!Object.hasOwn(rules, name)) return NO_RULES
    return { payload: fieldsOf(rules[name]).payload === true }
  }
  return { id, rulesOf }
}

/** @throws when it cannot be read */
export function latestIdOf(json: unknown): string {
  const { id } = fieldsOf(json)
  if (typeof id !== 'string') throw new Error('builds/latest.json has no id')
  return id
}

function isRecord(json: unknown): json is Record<string, unknown> {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}
