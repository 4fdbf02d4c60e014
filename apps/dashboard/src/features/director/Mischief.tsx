import { ActionButton } from '../../ui/Action.tsx'
import { act, type Faults, lift, raise } from './control.ts'
import classes from './Director.module.css'
import { actionName, deviceOn } from './deviceActions.ts'
import { FAULTS, faultText } from './faultText.ts'
import { useActions } from './useActions.ts'
import type { Run } from './useStage.ts'

interface MischiefProps {
  readonly path: string
  /** Names what is played. */
  readonly play: string
  readonly faults: Faults
  readonly run: Run
}

/** What can be done to the device on screen, and to the connection, with one tap. */
export function Mischief({ path, play, faults, run }: MischiefProps) {
  const device = deviceOn(path)
  const actions = useActions(device, play)
  return (
    <>
      <section aria-label="Device">
        <h3>{device ?? 'Device'}</h3>
        {device === null && <p className={classes.hint}>Open a device’s page to act on it.</p>}
        <div className={classes.row}>
          {actions.map((action) => (
            <ActionButton
              key={action.do}
              size="small"
              look="quiet"
              onClick={() => void run(async () => device !== null && act(device, action))}
            >
              {actionName(action)}
            </ActionButton>
          ))}
        </div>
      </section>
      <section aria-label="Faults">
        <h3>Faults</h3>
        <div className={classes.row}>
          {FAULTS.map(({ name, fault }) => (
            <ActionButton
              key={name}
              size="small"
              look="quiet"
              onClick={() => void run(() => raise(fault))}
            >
              {name}
            </ActionButton>
          ))}
        </div>
        {faults.length === 0 ? (
          <p className={classes.hint}>None is in force: one tap raises one.</p>
        ) : (
          <ul className={classes.list}>
            {faults.map(({ id, what }) => (
              <li key={id}>
                <span>{faultText(what)}</span>
                <button
                  type="button"
                  className={classes.stop}
                  onClick={() => void run(() => lift(id))}
                >
                  Remove {id}
                </button>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
