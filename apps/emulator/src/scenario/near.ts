import { durationText } from './duration.ts'

/** What came near to an expectation. */
export interface Near {
  /** As JSON, and when. */
  readonly nearest: string
  /** In words, and when. */
  readonly nearestSaid: string
}

const CHARS_MAX = 200

/**
 * @param told what came, for programs
 * @param sentence the same for people
 * @param afterMs since the window opened
 * @param step that opened it; without one the start did
 */
export function nearly(
  told: unknown,
  sentence: string,
  afterMs: number,
  step: string | undefined,
): Near {
  const since = `${durationText(afterMs)} after ${step ?? 'the start'}`
  const json = JSON.stringify(told) ?? String(told)
  return { nearest: `${cut(json)} ${since}`, nearestSaid: `${cut(sentence)}, ${since}` }
}

/** As a verdict tells it: `null` when nothing came near. */
export function nearOf(near: Near | null): { [Key in keyof Near]: string | null } {
  return { nearest: near?.nearest ?? null, nearestSaid: near?.nearestSaid ?? null }
}

function cut(text: string): string {
  return text.length > CHARS_MAX ? `${text.slice(0, CHARS_MAX)}…` : text
}
