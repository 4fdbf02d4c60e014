import { useState } from 'react'
import classes from './Director.module.css'
import { type LogKind, useFollowedLog } from './followedLog.ts'
import { logLine } from './logLine.ts'

const LINES_MAX = 60
const NOTHING_YET = {
  traffic: 'Nobody has asked for anything yet. Open a page.',
  world: 'Nothing has happened yet. Press Play.',
} as const

/** The newest lines of a log that hold what is looked for, followed while it is open; `play` names what is played. */
export function LogView({ play, tz }: { readonly play: string; readonly tz: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [kind, setKind] = useState<LogKind>('traffic')
  const [sought, setSought] = useState('')
  const lines = useFollowedLog(isOpen ? kind : null, play)
  const wanted = sought.toLowerCase()
  const shown = (lines ?? [])
    .filter((line) => line.toLowerCase().includes(wanted))
    .slice(-LINES_MAX)
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
        {shown
          .toReversed()
          .map((line) => logLine(line, tz))
          .join('\n')}
        {shown.length === 0 && emptyText(lines, kind)}
      </section>
    </details>
  )
}

function emptyText(lines: readonly string[] | null, kind: LogKind): string {
  if (lines === null) return 'Fetching the log…'
  return lines.length === 0 ? NOTHING_YET[kind] : 'No line holds that. Look for less of it.'
}
