import { createJSONStorage, persist } from 'zustand/middleware'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { parseLog, type SeenIncident } from '../domain/alerts/alertLog.ts'
import { type AlertCare, NO_CARE, parseCare } from '../domain/alerts/care.ts'

/** Prefix of the keys in this browser's storage; the account's id follows. */
const CARE = 'wattpost.alerts.'
const LOG = 'wattpost.alert-log.'

/** An account's decisions about alerts, and the incidents that this browser saw. */
export interface AlertMemory {
  readonly care: StoreApi<AlertCare>
  readonly log: StoreApi<{ readonly seen: readonly SeenIncident[] }>
}

const memories = new Map<string, AlertMemory>()

/** The memory of an account in this browser, the same in all its tabs; where storage is blocked, until the page closes. */
export function alertMemory(uid: string): AlertMemory {
  const known = memories.get(uid)
  if (known !== undefined) return known
  const care = createStore<AlertCare>()(
    persist(() => NO_CARE, {
      name: CARE + uid,
      storage: createJSONStorage(() => localStorage),
      merge: parseCare,
    }),
  )
  const log = createStore<{ readonly seen: readonly SeenIncident[] }>()(
    persist(() => ({ seen: [] }), {
      name: LOG + uid,
      storage: createJSONStorage(() => localStorage),
      merge: (stored) => ({ seen: parseLog(Object(stored).seen) }),
    }),
  )
  // Another tab has written.
  window.addEventListener('storage', ({ key }) => {
    if (key === CARE + uid) void care.persist.rehydrate()
    if (key === LOG + uid) void log.persist.rehydrate()
  })
  const memory = { care, log }
  memories.set(uid, memory)
  return memory
}
