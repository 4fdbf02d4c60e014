import type { DemoAccount } from '@wattpost/protocol'
import { fieldsOf } from './json.ts'

/** Answers of the emulator's control API which the dashboard reads. */
export type ControlPath = 'state' | 'accounts'

/** The running scenario; `tz` is the IANA zone of the scenario clock. */
export interface EmulatorScenario {
  readonly name: string
  readonly tz: string
}

/** The control API's answer; `null` while it is unreachable, fails or sends no JSON. */
export async function fetchControlApi(path: ControlPath, signal: AbortSignal): Promise<unknown> {
  try {
    const response = await fetch(`/__emulator/${path}`, { signal })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}

/** The scenario of the state, or `null`. */
export function scenarioIn(state: unknown): EmulatorScenario | null {
  const { scenario: name, tz } = fieldsOf(state)
  return typeof name === 'string' && typeof tz === 'string' ? { name, tz } : null
}

/** The valid accounts of the answer. */
export function demoAccountsIn(json: unknown): readonly DemoAccount[] {
  const { accounts } = fieldsOf(json)
  return Array.isArray(accounts) ? accounts.filter(isAccount) : []
}

function isAccount(json: unknown): json is DemoAccount {
  const { email, password, merchant, approved } = fieldsOf(json)
  return (
    typeof email === 'string' &&
    typeof password === 'string' &&
    typeof merchant === 'boolean' &&
    typeof approved === 'boolean'
  )
}
