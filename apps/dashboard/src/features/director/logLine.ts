import { z } from 'zod'
import { clockSeconds } from '../../ui/siteTime.ts'

const entry = z.looseObject({ at: z.iso.datetime(), kind: z.string() })
type Fields = Readonly<Record<string, unknown>>

/** What each kind of entry says, most telling first; of any other kind, all of it. */
const TELLS: Readonly<Record<string, (of: Fields) => readonly unknown[]>> = {
  request: ({ method, path, query }) => ['→', method, `${path}${query ? `?${query}` : ''}`],
  answer: ({ method, path, status, ms, who, faults }) => [
    ...['←', status ?? 'no answer', method, path, `${ms} ms`, who],
    Array.isArray(faults) && faults.length > 0 ? `hit by ${faults.join(', ')}` : '',
  ],
  connect: ({ who }) => ['socket connected', who],
  refuse: ({ who, message }) => ['socket refused', who, message],
  disconnect: ({ who, reason }) => ['socket gone', who, reason],
  ack: ({ name, deviceIds, ok, message, who }) => [
    ...['asked', name, deviceIds, ok === true ? 'ok' : 'refused', message, who],
  ],
  deliver: ({ event, deviceId, frames, to }) => ['sent', event, deviceId, `${frames} to ${to}`],
  step: ({ step }) => ['step', step],
  opened: ({ step }) => ['gate opened for', step],
  input: ({ deviceId, do: action, step, by }) => [deviceId, action, 'by', step ?? by],
  fault: ({ fault, now, what }) => [fault, now, what === undefined ? '' : JSON.stringify(what)],
}

/**
 * A line of a log, which is JSON, as one reads it: `12:01:20 ← 200 GET /api/hydra/devices 14 ms`. What is no
 * such entry stays as it came.
 */
export function logLine(line: string, tz: string): string {
  const read = entry.safeParse(parsed(line))
  if (!read.success) return line
  const { at, kind, seq: _, wallMs: __, ...rest } = read.data
  const told = TELLS[kind]?.(rest) ?? [kind, ...framesOf(rest)]
  const words = told.flat().filter((word) => word !== null && word !== undefined && word !== '')
  return [clockSeconds(Date.parse(at), tz), ...words].join(' ')
}

/** A device's own words: which, and what it told. */
function framesOf({ deviceId, event, data, frames }: Fields): readonly unknown[] {
  if (!Array.isArray(frames))
    return [deviceId, event, data === undefined ? '' : JSON.stringify(data)]
  return [deviceId, ...frames.map((frame: unknown) => JSON.stringify(frame))]
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
