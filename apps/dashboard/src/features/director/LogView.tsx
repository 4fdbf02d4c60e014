import { useEffect, useState } from 'react'
import { type LogKind, readLog } from './control.ts'
import classes from './Director.module.css'

const LINES_MAX = 60
const EVERY_MS = 2000

/** The newest lines of a log that hold what is looked for, followed while it is open. */
export function LogView() {
  const [isOpen, setIsOpen] = useState(false)
  const [kind, setKind] = useState<LogKind>('traffic')
  const [sought, setSought] = useState('')
  const lines = useLog(isOpen ? kind : null)
  const wanted = sought.toLowerCase()
  const shown = lines.filter((line) => line.toLowerCase().includes(wanted)).slice(-LINES_MAX)
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Log</summary>
      <div className={classes.row}>
        <label className={classes.field}>
          Of
          <select
            value={kind}
            onChange={({ currentTarget: { value } }) =>
              setKind(value === 'world' ? 'world' : 'traffic')
            }
          >
            <option value="traffic">traffic</option>
            <option value="world">world</option>
          </select>
        </label>
        <label className={classes.field}>
          Holding
          <input
            type="search"
            value={sought}
            onChange={({ currentTarget }) => setSought(currentTarget.value)}
          />
        </label>
      </div>
      {/* What scrolls must be within a keyboard's reach. */}
      <section
        className={classes.log}
        aria-label="Log lines"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
      >
        {shown.toReversed().join('\n')}
      </section>
    </details>
  )
}

function useLog(kind: LogKind | null): readonly string[] {
  const [lines, setLines] = useState<readonly string[]>([])
  useEffect(() => {
    if (kind === null) return
    const controller = new AbortController()
    const read = () =>
      readLog(kind, controller.signal).then(setLines, (error: unknown) => {
        if (!controller.signal.aborted) setLines([String(error)])
      })
    void read()
    const timer = setInterval(() => void read(), EVERY_MS)
    return () => {
      clearInterval(timer)
      controller.abort()
    }
  }, [kind])
  return lines
}
