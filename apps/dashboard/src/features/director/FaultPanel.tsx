import { ActionButton } from '../../ui/Action.tsx'
import { type Faults, injectFault, liftFault } from './control.ts'
import classes from './Director.module.css'
import { text } from './text.ts'
import type { Perform } from './useDirector.ts'

const FAULTS = [
  { textKey: 'dropConnection', fault: { socket: 'close' } },
  { textKey: 'muteData', fault: { socket: 'mute' } },
  { textKey: 'apiError', fault: { http: 'GET /api/**', status: 500 } },
  { textKey: 'apiDelay', fault: { http: 'GET /api/**', latency: '3s' } },
] as const

interface FaultPanelProps {
  /** The active faults; `null` until they are read. */
  readonly faults: Faults | null
  readonly perform: Perform
}

/** Faults of the connection and of the API, and the active ones. */
export function FaultPanel({ faults, perform }: FaultPanelProps) {
  return (
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
  )
}

function ActiveFaults({ faults, perform }: FaultPanelProps) {
  if (faults === null) return <p className={classes.hint}>{text('loading')}</p>
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

/** An active fault with its settings, e.g. `http GET /api/*, latency 3000 ms`. */
function faultText(fault: Readonly<Record<string, unknown>>): string {
  return Object.entries(fault)
    .map(([name, value]) => {
      const written = typeof value === 'string' ? value : JSON.stringify(value)
      return `${name} ${written}${name === 'latency' && typeof value === 'number' ? ' ms' : ''}`
    })
    .join(', ')
}
