import { createJSONStorage, persist } from 'zustand/middleware'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { parseLog, type SeenIncident } from '../domain/alerts/alertLog.ts'
import { type AlertChoices, NO_CHOICES, parseChoices } from '../domain/alerts/choices.ts'
import { ALERT_LOG } from './alertLogs.ts'

/** Prefix of the keys of choices in this browser's storage; the account's id follows. */
const CHOICES = 'wattpost.alerts.'

/** An account's decisions about alerts, and the incidents that this browser saw since the sign-in. */
export interface AlertMemory {
  readonly choices: StoreApi<AlertChoices>
  readonly log: StoreApi<{ readonly seen: readonly SeenIncident[] }>
}

const memories = new Map<string, AlertMemory>()

/** The memory of an account in this browser, the same in all its tabs; where storage is blocked, until the page closes. */
export function alertMemory(uid: string): AlertMemory {
  const known = memories.get(uid)
  if (known !== undefined) return known
  const choices = createStore<AlertChoices>()(
    persist(() => NO_CHOICES, {
      name: CHOICES + uid,
      storage: createJSONStorage(() => localStorage),
      merge: parseChoices,
    }),
  )
  const log = createStore<{ readonly seen: readonly SeenIncident[] }>()(
    persist(() => ({ seen: [] }), {
      name: ALERT_LOG + uid,
      storage: createJSONStorage(() => localStorage),
      merge: (stored) => ({ seen: parseLog(Object(stored).seen) }),
    }),
  )
  // Another tab has written.
  window.addEventListener('storage', ({ key }) => {
    if (key === CHOICES + uid) void choices.persist.rehydrate()
    if (key === ALERT_LOG + uid) void log.persist.rehydrate()
  })
  const memory = { choices, log }
  memories.set(uid, memory)
  return memory
}
