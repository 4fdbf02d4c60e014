import { durationText } from '../values/duration.ts'

/** The event nearest to an expectation. */
export interface NearestMatch {
  /** JSON, with its time. */
  readonly nearest: string
  /** A sentence, with its time. */
  readonly nearestSaid: string
}

const CHARS_MAX = 200
/** Real and virtual time that differ by less are the same for a reader, ms. */
const PACED_MS = 1_000

/** An event as JSON and as a sentence, each cut after 200 characters. */
export interface EventText {
  readonly json: string
  readonly sentence: string
}

export function eventText(event: unknown, sentence: string): EventText {
  return { json: cut(JSON.stringify(event) ?? String(event)), sentence: cut(sentence) }
}

/**
 * @param afterMs since the window opened
 * @param step that opened the window; the start if undefined
 * @param realMs the same in real time, if the event is one of a client
 */
export function nearestMatch(
  { json, sentence }: EventText,
  afterMs: number,
  step: string | undefined,
  realMs = afterMs,
): NearestMatch {
  // At another speed than 1, both are needed: windows of clients are in real time, logs in virtual time.
  const isPaced = Math.abs(realMs - afterMs) > PACED_MS
  const real = isPaced ? ` (${durationText(Math.round(realMs))} of real time)` : ''
  const since = `${durationText(afterMs)} after ${step ?? 'the start'}${real}`
  return { nearest: `${json} ${since}`, nearestSaid: `${sentence}, ${since}` }
}

function cut(text: string): string {
  return text.length > CHARS_MAX ? `${text.slice(0, CHARS_MAX)}…` : text
}
