import { useEffect, useState } from 'react'
import { fieldsOf } from './fieldsOf.ts'

/** What the badge says of the running scenario; `tz` is the site's IANA zone. */
export interface EmulatorScenario {
  readonly name: string
  readonly tz: string
}

/** An account that the emulator seeds, for signing in with one click. */
export interface DemoAccount {
  readonly email: string
  readonly password: string
  readonly merchant: boolean
  readonly approved: boolean
}

/** The running scenario, or `null` while the emulator's control door is not within reach. */
export function useScenario(): EmulatorScenario | null {
  const state = useAsked('state')
  const { scenario: name, tz } = fieldsOf(state)
  return typeof name === 'string' && typeof tz === 'string' ? { name, tz } : null
}

/** The emulator's accounts; none while its control door is not within reach. */
export function useDemoAccounts(): readonly DemoAccount[] {
  const { accounts } = fieldsOf(useAsked('accounts'))
  return Array.isArray(accounts) ? accounts.filter(isAccount) : []
}

/** Asks once; `null` until there is an answer. By hand, since public pages have no query cache. */
function useAsked(what: 'state' | 'accounts'): unknown {
  const [answer, setAnswer] = useState<unknown>(null)
  useEffect(() => {
    const { signal, abort } = abortable()
    void ask(what, signal).then((json) => signal.aborted || setAnswer(json))
    return abort
  }, [what])
  return answer
}

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

async function ask(what: 'state' | 'accounts', signal: AbortSignal): Promise<unknown> {
  const response = await fetch(`/__emulator/${what}`, { signal }).catch(() => null)
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
