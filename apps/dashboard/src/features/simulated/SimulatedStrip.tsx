import { IconFlask } from '@tabler/icons-react'
import { useConfig } from '../../api/config.ts'
import { useScenario } from '../../api/emulatorState.ts'
import { useHasLive, useLive, useNow, useSpeed } from '../../live/LiveContext.tsx'
import { dateAndTime } from '../../ui/siteTime.ts'
import classes from './SimulatedStrip.module.css'

interface StripProps {
  /** Opens the director, or closes it. */
  readonly direct: () => void
}

/** Says on every page that nothing here is measured; it cannot be dismissed. */
export function SimulatedStrip({ direct }: StripProps) {
  return useConfig().emulator ? <Strip direct={direct} /> : null
}

function Strip({ direct }: StripProps) {
  const scenario = useScenario()
  // Nobody but a live connection tells the time.
  const isTold = useHasLive()
  return (
    <aside className={classes.strip} aria-label="Simulated data">
      <strong className={classes.word}>
        <IconFlask size={14} aria-hidden /> SIMULATED
      </strong>
      {scenario && <span className={classes.name}>{scenario.name}</span>}
      <button type="button" className={classes.direct} onClick={direct}>
        Director
      </button>
      {isTold && <VirtualTime tz={scenario?.tz ?? null} />}
    </aside>
  )
}

function VirtualTime({ tz }: { readonly tz: string | null }) {
  const { time } = useLive()
  const nowMs = useNow()
  const speed = useSpeed()
  if (time.store.getState().reading === null) return null
  return (
    <span className={classes.time}>
      {dateAndTime(nowMs, tz)} · {speed === 0 ? 'paused' : `×${speed}`}
    </span>
  )
}
