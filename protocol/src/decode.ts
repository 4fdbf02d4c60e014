import type { z } from 'zod'
import { accepted, type Refusal, type Result, refused } from './result.ts'

/**
 * Parses external data by a schema. Never throws, for any JSON value.
 * @param what name of the data, for the refusal's message
 */
export function decode<S extends z.ZodType>(
  what: string,
  schema: S,
  json: unknown,
): Result<z.output<S>, Refusal> {
  const parsed = schema.safeParse(json)
  if (parsed.success) return accepted(parsed.data)
  // A failed parse has at least one issue.
  const { path, message } = parsed.error.issues[0] as z.core.$ZodIssue
  const where = pathText(path)
  const at = where === '' ? '' : ` at ${where}`
  return refused({ what, where, message: `${what}${at}: ${message}` })
}

/** `['points', 3, 't']` → `points[3].t`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) =>
      typeof key === 'number'
        ? `${text}[${key}]`
        : text === ''
          ? String(key)
          : `${text}.${String(key)}`,
    '',
  )
}
