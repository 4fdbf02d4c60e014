import type { Reading, Refusal, Result } from '@wattpost/protocol'
import type { WarnOnce } from '../domain/warnOnce.ts'
import { CallError } from './callError.ts'

/** Reads the body of an answer. */
export type ReadBody<T> = (json: unknown) => Result<Reading<T>, Refusal>

interface Answer {
  readonly path: string
  readonly json: unknown
  /** For the screen, when nothing can be read. */
  readonly failure: string
}

/**
 * The value of an answer. Warns of what could not be read.
 * @throws CallError when nothing can be read
 */
export function readAnswer<T>(
  { path, json, failure }: Answer,
  read: ReadBody<T>,
  warn: WarnOnce,
): T {
  const body = read(json)
  const refusal = body.ok ? body.value.unread : body.error
  if (refusal !== null) warn(path, `answer of ${path}: ${refusal.message}`)
  if (body.ok) return body.value.value
  throw new CallError(failure, body.error)
}
