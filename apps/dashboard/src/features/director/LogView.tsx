import { useEffect, useState } from 'react'
import { SelectField, TextField } from '../../ui/Field.tsx'
import classes from './Director.module.css'
import { logLine } from './logLine.ts'
import { text } from './text.ts'

const SHOWN_MAX = 60
const SHOWN_EVERY_MS = 500
/** The emulator keeps this many lines; so does this view. */
const LINES_MAX = 20_000
type LogKind = 'world' | 'traffic'

interface LogViewProps {
  /** Identifies a run and its epoch; each epoch has another log. */
  readonly epochKey: string
  readonly tz: string
}

/** The newest lines of a log that match the search; they are fetched while the panel is open. */
export function LogView({ epochKey, tz }: LogViewProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [kind, setKind] = useState<LogKind>('traffic')
  const [query, setQuery] = useState('')
  const lines = useLogLines(isOpen ? kind : null, epochKey)
  const needle = query.toLowerCase()
  const visible = (lines ?? [])
    .filter((line) => line.toLowerCase().includes(needle))
    .slice(-SHOWN_MAX)
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{text('log')}</summary>
      <div className={classes.row}>
        <SelectField
          size="small"
          label={text('show')}
          labelPosition="beside"
          value={kind}
          onChange={setKind}
          options={[
            { value: 'traffic', label: text('traffic') },
            { value: 'world', label: text('world') },
          ]}
        />
        <TextField
          type="search"
          size="small"
          label={text('search')}
          labelPosition="beside"
          value={query}
          onChange={setQuery}
        />
      </div>
      {/* A scrollable region needs keyboard focus. */}
      <section
        className={classes.log}
        aria-label={text('logLines')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
      >
        {visible
          .toReversed()
          .map((line) => logLine(line, tz))
          .join('\n')}
        {visible.length === 0 && emptyText(lines, kind)}
      </section>
    </details>
  )
}

function emptyText(lines: readonly string[] | null, kind: LogKind): string {
  if (lines === null) return text('loadingLog')
  if (lines.length > 0) return text('noMatches')
  return text(kind === 'traffic' ? 'noTraffic' : 'noEvents')
}

/**
 * The lines of a log, and each new line as it arrives.
 * @param kind `null` fetches nothing
 * @returns `null` before the first response
 */
function useLogLines(kind: LogKind | null, epochKey: string): readonly string[] | null {
  const [lines, setLines] = useState<readonly string[] | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another epoch has another log
  useEffect(() => {
    if (kind === null) return
    const received: string[] = []
    let hasNew = false
    const controller = new AbortController()
    const onLine = (line: string) => {
      hasNew = true
      received.push(line)
    }
    const onResponse = () => {
      hasNew = true
    }
    follow(kind, { onResponse, onLine }, controller.signal).catch((error: unknown) => {
      if (!controller.signal.aborted) onLine(String(error))
    })
    const timer = setInterval(() => {
      if (!hasNew) return
      hasNew = false
      received.splice(0, received.length - LINES_MAX)
      setLines([...received])
    }, SHOWN_EVERY_MS)
    return () => {
      clearInterval(timer)
      controller.abort()
      setLines(null)
    }
  }, [kind, epochKey])
  return lines
}

/** Reads the lines of a log until the signal aborts. Rejects if the request fails or the connection breaks. */
async function follow(
  kind: LogKind,
  handlers: { readonly onResponse: () => void; readonly onLine: (line: string) => void },
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(`/__emulator/log?kind=${kind}&follow=true`, { signal })
  if (!response.ok || response.body === null)
    throw new Error(text('logFailed', { status: response.status }))
  handlers.onResponse()
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let partial = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (partial + part.value).split('\n')
    partial = lines.pop() ?? ''
    for (const line of lines) handlers.onLine(line)
  }
}
