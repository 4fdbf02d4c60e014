import { useEffect, useState } from 'react'
import { ActionButton } from '../../ui/Action.tsx'
import { act, readActions } from './control.ts'
import classes from './Director.module.css'
import { text } from './text.ts'
import type { Perform } from './useDirector.ts'

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

interface ActionPanelProps {
  readonly path: string
  /** Identifies the run: another one may have another device with the same id. */
  readonly runKey: string
  readonly perform: Perform
}

/** Actions on the device on screen. */
export function ActionPanel({ path, runKey, perform }: ActionPanelProps) {
  const deviceId = deviceOn(path)
  return (
    <section aria-label={text('device')}>
      <h3>{deviceId ?? text('device')}</h3>
      {deviceId === null ? (
        <p className={classes.hint}>{text('openDevice')}</p>
      ) : (
        <DeviceActions key={`${runKey} ${deviceId}`} deviceId={deviceId} perform={perform} />
      )}
    </section>
  )
}

/** The device of a device page; `null` on other pages. */
function deviceOn(path: string): string | null {
  const id = /^\/device\/(?:bg|pm|hydra)\/([^/]+)$/.exec(path)?.[1]
  return id === undefined || id === 'devices' ? null : decodeURIComponent(id)
}

interface DeviceActionsProps {
  readonly deviceId: string
  readonly perform: Perform
}

function DeviceActions({ deviceId, perform }: DeviceActionsProps) {
  const actions = useActions(deviceId)
  return (
    <div className={classes.row}>
      {actions.map((action) => (
        <ActionButton
          key={action.do}
          size="small"
          variant="secondary"
          onClick={() => void perform(() => act(deviceId, action))}
        >
          {actionName(action.do)}
        </ActionButton>
      ))}
    </div>
  )
}

/** The text of an action; for an unknown action of a newer emulator, its name. */
function actionName(name: string): string {
  const key = Object.entries(ACTIONS).find(([action]) => action === name)?.[1]
  return key === undefined ? name : text(key)
}

type Actions = Awaited<ReturnType<typeof readActions>>

/** The actions that a device accepts; empty until they are fetched, and for a device that the run does not have. */
function useActions(deviceId: string): Actions {
  const [actions, setActions] = useState<Actions>([])
  useEffect(() => {
    let isCurrent = true
    readActions(deviceId).then(
      (accepted) => isCurrent && setActions(accepted),
      (error: unknown) => console.warn(`actions of ${deviceId}:`, error),
    )
    return () => {
      isCurrent = false
    }
  }, [deviceId])
  return actions
}
