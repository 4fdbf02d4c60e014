import { z } from 'zod'
import { clockTimeSeconds } from '../../ui/time/dateTime.ts'
import { text } from './text.ts'

const entry = z.looseObject({ at: z.iso.datetime(), kind: z.string() })
/** A line about entries that the reader misses. */
const notice = z.looseObject({ kind: z.enum(['dropped', 'cut']), entries: z.int() })
type Fields = Readonly<Record<string, unknown>>

/** The words of an entry by its kind; an entry of another kind shows all its fields. */
const WORDS: Readonly<Record<string, (of: Fields) => readonly unknown[]>> = {
  request: ({ method, path, query }) => ['→', method, `${path}${query ? `?${query}` : ''}`],
  answer: ({ method, path, status, ms, who, faults }) => [
    ...['←', status ?? text('noAnswer'), method, path, `${ms} ms`, who],
    Array.isArray(faults) && faults.length > 0 ? text('hitBy', { faults: faults.join(', ') }) : '',
  ],
  connect: ({ who }) => [text('socketConnected'), who],
  refuse: ({ who, message }) => [text('socketRefused'), who, message],
  disconnect: ({ who, reason }) => [text('socketClosed'), who, reason],
  ack: ({ name, deviceIds, ok, message, who }) => [
    ...[text('request'), name, deviceIds, text(ok === true ? 'ok' : 'refused'), message, who],
  ],
  deliver: ({ event, deviceId, frames, to }) => [
    ...[text('sent'), event, deviceId],
    text('sentTo', { frames: `${frames}`, to: `${to}` }),
  ],
  step: ({ step }) => [text('step'), step],
  opened: ({ step }) => [text('stepOpened'), step],
  input: ({ deviceId, do: action, step, by }) => [deviceId, action, text('by'), step ?? by],
  fault: ({ fault, now, what }) => [fault, now, JSON.stringify(what)],
}

/**
 * A readable form of a log line, which is JSON, e.g. `12:01:20 ← 200 GET /api/hydra/devices 14 ms`. Any other line is
 * returned unchanged.
 */
export function logLine(line: string, tz: string): string {
  const json = jsonIn(line)
  const missed = notice.safeParse(json).data
  if (missed !== undefined)
    return text(missed.kind === 'cut' ? 'logCut' : 'logDropped', { entries: `${missed.entries}` })
  const read = entry.safeParse(json).data
  if (read === undefined) return line
  const { at, kind, seq: _, wallMs: __, ...rest } = read
  const fields = WORDS[kind]?.(rest) ?? [kind, ...framesOf(rest)]
  const words = fields.flat().filter((word) => word !== null && word !== undefined && word !== '')
  return [clockTimeSeconds(Date.parse(at), tz), ...words].join(' ')
}

/** The device and frames of a report. */
function framesOf({ deviceId, event, data, frames }: Fields): readonly unknown[] {
  if (!Array.isArray(frames)) return [deviceId, event, JSON.stringify(data)]
  return [deviceId, ...frames.map((frame: unknown) => JSON.stringify(frame))]
}

function jsonIn(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
