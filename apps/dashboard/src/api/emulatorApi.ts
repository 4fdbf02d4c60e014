import type { DemoAccount } from '@wattpost/protocol'
import { useEffect, useState } from 'react'
import { fieldsOf } from './json.ts'

/** The running scenario; `tz` is the IANA zone of the scenario clock. */
export interface EmulatorScenario {
  readonly name: string
  readonly tz: string
}

/** The running scenario, or `null` while the control API is unreachable. */
export function useScenario(): EmulatorScenario | null {
  const state = useControlApi('state')
  const { scenario: name, tz } = fieldsOf(state)
  return typeof name === 'string' && typeof tz === 'string' ? { name, tz } : null
}

/** The emulator's demo accounts; none while the control API is unreachable. */
export function useDemoAccounts(): readonly DemoAccount[] {
  const { accounts } = fieldsOf(useControlApi('accounts'))
  return Array.isArray(accounts) ? accounts.filter(isAccount) : []
}

/** Fetches once; `null` until the answer arrives. Public pages have no query cache. */
function useControlApi(path: 'state' | 'accounts'): unknown {
  const [answer, setAnswer] = useState<unknown>(null)
  useEffect(() => {
    const { signal, abort } = abortable()
    void fetchControlApi(path, signal).then((json) => signal.aborted || setAnswer(json))
    return abort
  }, [path])
  return answer
}

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

async function fetchControlApi(path: 'state' | 'accounts', signal: AbortSignal): Promise<unknown> {
  const response = await fetch(`/__emulator/${path}`, { signal }).catch(() => null)
  return response?.ok ? response.json().catch(() => null) : null
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
