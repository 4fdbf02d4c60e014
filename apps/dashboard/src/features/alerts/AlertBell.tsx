import { IconBell } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { bellText } from '../../domain/alerts/bellTexts.ts'
import { useLive, useTicker } from '../../live/LiveContext.tsx'
import { useIsConnectionLost } from '../../live/useLiveState.ts'
import { useUser } from '../../session/SessionContext.tsx'
import { alertMemory } from '../../settings/alertMemory.ts'
import classes from './AlertBell.module.css'
import { createAlertWatch } from './alertWatch.ts'
import { momentLink } from './momentLink.ts'
import { notify } from './notifications.ts'

/** Larger fleets are looked at less often: one second for this number of devices. */
const DEVICES_PER_SECOND = 1000
const SHOWN_MAX = 99

/** A link to the alerts with the number that needs attention. It watches all devices known to this page. */
export function AlertBell() {
  const user = useUser()
  return user && <Bell key={user.uid} uid={user.uid} />
}

function Bell({ uid }: { readonly uid: string }) {
  const count = useAlertWatch(uid)
  return (
    <Link to="/alerts" className={classes.bell} aria-label={bellText(count)}>
      <IconBell size={22} aria-hidden />
      {count > 0 && (
        <span className={classes.count} aria-hidden>
          {count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}
        </span>
      )}
    </Link>
  )
}

/** The number of alerts that need attention; the last known one while nothing is received. */
function useAlertWatch(uid: string): number {
  const live = useLive()
  const ticker = useTicker()
  const navigate = useNavigate()
  const memory = alertMemory(uid)
  // A decision counts at once.
  const choices = useStore(memory.choices)
  const isConnectionLost = useIsConnectionLost()
  const watch = useMemo(
    () =>
      createAlertWatch({
        ...{ live, memory, visibility: () => document.visibilityState },
        onNotify: (alerts) =>
          notify(alerts, (alert) => {
            const nowMs = live.time.nowMs()
            void navigate(momentLink({ ...alert, fromMs: nowMs, toMs: null }, nowMs))
          }),
      }),
    [live, memory, navigate],
  )
  const [count, setCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed decision is a reason to look again
  useEffect(() => {
    let [waited, known, isDue] = [0, -1, false]
    const look = () => {
      known = deviceCount(live)
      setCount((before) => watch.look(isConnectionLost) ?? before)
    }
    const onTick = () => {
      waited += 1
      if (waited * DEVICES_PER_SECOND < deviceCount(live)) return
      waited = 0
      look()
    }
    // A list adds its devices one by one: the bell counts once, when all are loaded.
    const onDevices = () => {
      const count = deviceCount(live)
      if (isDue || count === known || count > DEVICES_PER_SECOND) return
      isDue = true
      queueMicrotask(() => {
        if (!isDue) return
        isDue = false
        look()
      })
    }
    look()
    const { bg, pm, hydra } = live.stores
    const ends = [bg, pm, hydra].map(({ store }) => store.subscribe(onDevices))
    ends.push(ticker.subscribe(onTick))
    return () => {
      isDue = false
      for (const end of ends) end()
    }
  }, [watch, ticker, isConnectionLost, choices, live])
  return count
}

function deviceCount({ stores }: ReturnType<typeof useLive>): number {
  return [stores.bg, stores.pm, stores.hydra].reduce(
    (sum, { store }) => sum + store.getState().devices.size,
    0,
  )
}
