import { useEffect, useState } from 'react'
import { ActionButton } from '../../ui/Action.tsx'
import { act, type Faults, injectFault, liftFault, readActions } from './control.ts'
import classes from './Director.module.css'
import { text } from './text.ts'
import type { Perform } from './useDirector.ts'

const FAULTS = [
  { textKey: 'dropConnection', fault: { socket: 'close' } },
  { textKey: 'muteData', fault: { socket: 'mute' } },
  { textKey: 'apiError', fault: { http: 'GET /api/*', status: 500 } },
  { textKey: 'apiDelay', fault: { http: 'GET /api/*', latency: '3s' } },
] as const

/** Texts of the actions by their names in the control API. */
const ACTIONS = {
  'grid-off': 'gridOff',
  'grid-on': 'gridOn',
  'generator-on': 'generatorOn',
  'generator-off': 'generatorOff',
  cloud: 'cloud',
  'clear-sky': 'clearSky',
  'phase-off': 'phaseOff',
  'phase-on': 'phaseOn',
  'tamper-on': 'tamperOn',
  'tamper-off': 'tamperOff',
  offline: 'offline',
  online: 'online',
} as const

interface FaultPanelProps {
  readonly path: string
  /** Identifies the run. */
  readonly runKey: string
  readonly faults: Faults
  readonly perform: Perform
}

/** Actions on the device on screen, and faults of the connection. */
export function FaultPanel({ path, runKey, faults, perform }: FaultPanelProps) {
  const device = deviceOn(path)
  const actions = useActions(device, runKey)
  return (
    <>
      <section aria-label={text('device')}>
        <h3>{device ?? text('device')}</h3>
        {device === null && <p className={classes.hint}>{text('openDevice')}</p>}
        <div className={classes.row}>
          {actions.map((action) => (
            <ActionButton
              key={action.do}
              size="small"
              variant="secondary"
              onClick={() => void perform(async () => device !== null && act(device, action))}
            >
              {actionName(action.do)}
            </ActionButton>
          ))}
        </div>
      </section>
      <section aria-label={text('faults')}>
        <h3>{text('faults')}</h3>
        <div className={classes.row}>
          {FAULTS.map(({ textKey, fault }) => (
            <ActionButton
              key={textKey}
              size="small"
              variant="secondary"
              onClick={() => void perform(() => injectFault(fault))}
            >
              {text(textKey)}
            </ActionButton>
          ))}
        </div>
        <ActiveFaults faults={faults} perform={perform} />
      </section>
    </>
  )
}

function ActiveFaults({ faults, perform }: Pick<FaultPanelProps, 'faults' | 'perform'>) {
  if (faults.length === 0) return <p className={classes.hint}>{text('noFaults')}</p>
  return (
    <ul className={classes.list}>
      {faults.map(({ id, what }) => (
        <li key={id}>
          <span>{faultText(what)}</span>
          <button
            type="button"
            className={classes.stop}
            onClick={() => void perform(() => liftFault(id))}
          >
            {text('liftFault', { id })}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The device of a device page; `null` on other pages. */
function deviceOn(path: string): string | null {
  const id = /^\/device\/(?:bg|pm|hydra)\/([^/]+)$/.exec(path)?.[1]
  return id === undefined || id === 'devices' ? null : decodeURIComponent(id)
}

/** The text of an action; for an unknown action of a newer emulator, its name. */
function actionName(name: string): string {
  const key = Object.entries(ACTIONS).find(([action]) => action === name)?.[1]
  return key === undefined ? name : text(key)
}

/** An active fault with its settings, e.g. `http GET /api/*, latency 3000 ms`. */
function faultText(fault: Readonly<Record<string, unknown>>): string {
  return Object.entries(fault)
    .map(([name, value]) => {
      const written = typeof value === 'string' ? value : JSON.stringify(value)
      return `${name} ${written}${name === 'latency' && typeof value === 'number' ? ' ms' : ''}`
    })
    .join(', ')
}

type Actions = Awaited<ReturnType<typeof readActions>>

/**
 * The actions that a device accepts; empty until they are known, and for a device that the run does not have.
 * @param runKey another run may have another device with this id
 */
function useActions(deviceId: string | null, runKey: string): Actions {
  const [known, setKnown] = useState<{ readonly of: string; readonly actions: Actions } | null>(
    null,
  )
  const of = `${runKey} ${deviceId}`
  useEffect(() => {
    if (deviceId === null) return
    let isCurrent = true
    readActions(deviceId).then(
      (actions) => isCurrent && setKnown({ of, actions }),
      (error: unknown) => console.warn(`actions of ${deviceId}:`, error),
    )
    return () => {
      isCurrent = false
    }
  }, [deviceId, of])
  return known?.of === of ? known.actions : []
}
