import type { DemoAccount } from '@wattpost/protocol'
import { useEffect, useState } from 'react'
import {
  type ControlPath,
  demoAccountsIn,
  type EmulatorScenario,
  fetchControlApi,
  scenarioIn,
} from './emulatorApi.ts'

/** The running scenario, or `null` while the control API is unreachable. */
export function useScenario(): EmulatorScenario | null {
  return scenarioIn(useControlApi('state'))
}

/** The emulator's demo accounts; none while the control API is unreachable. */
export function useDemoAccounts(): readonly DemoAccount[] {
  return demoAccountsIn(useControlApi('accounts'))
}

/** Fetches once; `null` until the answer arrives. Public pages have no query cache. */
function useControlApi(path: ControlPath): unknown {
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
