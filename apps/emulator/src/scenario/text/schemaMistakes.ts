import type { z } from 'zod'
import type { LocatedYaml } from './locatedYaml.ts'
import { type At, MISTAKES_MAX, type Mistake } from './mistake.ts'
import { issueMessage, unknownKeyMessage } from './mistakeMessages.ts'

/** Without compiled schemas: compiling takes longer than reading a few files. */
export const READ_ONCE = { reportInput: true, jitless: true } as const

/** At most this many unknown keys are reported: finding suggestions takes time. */
const UNKNOWN_KEYS_MAX = 100

/** A part of a file, with its path. */
export interface Located<T> {
  readonly value: T
  readonly at: At
}

/** The entries of a list: those that the schema accepts, and the others as written. */
export interface Each<T> {
  readonly valid: readonly Located<T>[]
  readonly refused: readonly Located<unknown>[]
  readonly mistakes: readonly Mistake[]
}

/** The valid entries. */
export function valuesOf<T>({ valid }: Each<T>): T[] {
  return valid.map(({ value }) => value)
}

/** The other entries, as written. */
export function refusedOf({ refused }: Each<unknown>): unknown[] {
  return refused.map(({ value }) => value)
}

/** Reads the entries of a list, each by its own schema. */
export function readEach<T>(
  yaml: LocatedYaml,
  path: At,
  items: readonly unknown[],
  schemaOf: (item: unknown) => z.ZodType<T>,
): Each<T> {
  const valid: Located<T>[] = []
  const refused: Located<unknown>[] = []
  const mistakes: Mistake[] = []
  for (const [index, value] of items.entries()) {
    const at = [...path, index]
    const schema = mistakes.length < MISTAKES_MAX ? schemaOf(value) : null
    const read = schema?.safeParse(value, READ_ONCE)
    if (read?.success) valid.push({ value: read.data, at })
    else {
      refused.push({ value, at })
      if (schema && read?.error) mistakes.push(...mistakesOf(yaml, at, read.error, schema))
    }
  }
  return { valid, refused, mistakes }
}

/** The mistakes that a schema finds in the part at a path. */
export function mistakesOf(
  yaml: LocatedYaml,
  at: readonly PropertyKey[],
  error: z.ZodError,
  schema: z.ZodType,
): Mistake[] {
  return error.issues.slice(0, MISTAKES_MAX).flatMap((issue) => {
    const path = [...at, ...issue.path]
    if (issue.code !== 'unrecognized_keys') return [yaml.mistake(path, issueMessage(path, issue))]
    return issue.keys
      .slice(0, UNKNOWN_KEYS_MAX)
      .map((key) => yaml.mistake(path, unknownKeyMessage(key, keysAt(schema, issue.path)), key))
  })
}

/** The keys of a schema at a path, for suggestions. */
export function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const definition = schema.def as {
    shape?: Record<string, z.ZodType>
    options?: z.ZodType[]
    innerType?: z.ZodType
  }
  if (definition.options !== undefined)
    return definition.options.flatMap((option) => keysAt(option, path))
  if (definition.innerType !== undefined) return keysAt(definition.innerType, path)
  const shape = definition.shape ?? {}
  const [first, ...rest] = path
  if (first === undefined) return Object.keys(shape)
  const inner = shape[String(first)]
  // Stryker disable next-line ConditionalExpression,ArrayDeclaration: only some forms could have it
  return inner === undefined ? [] : keysAt(inner, rest)
}
