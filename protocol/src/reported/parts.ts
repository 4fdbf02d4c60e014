import { z } from 'zod'
import { pathText } from '../decode.ts'
import { type FieldName, namesOf } from '../fields.ts'
import { deviceStatus } from '../live/deviceStatus.ts'
import { ownValue } from '../live/frame.ts'
import { readStatus, type StatusWords } from './statusWords.ts'

type Value = string | number | boolean | null | undefined

/**
 * A thing as far as it was reported: each value may be absent, groups of values are always there. Lists hold what
 * could be read.
 */
export type Reported<T> = T extends Value
  ? T
  : T extends readonly (infer E)[]
    ? readonly Reported<E>[]
    : string extends keyof T
      ? { readonly [K in keyof T]: Reported<T[K]> }
      : {
          readonly [K in keyof T as NonNullable<T[K]> extends Value ? K : never]?: T[K] | undefined
        } & {
          readonly [K in keyof T as NonNullable<T[K]> extends Value ? never : K]: Reported<T[K]>
        }

/** Reads field by field; remembers the first thing that was sent but could not be read. */
export interface PartsReader {
  /** The readable part of `json`; `undefined` when nothing can be read. A group is always an object. */
  read(schema: z.ZodType, json: unknown, path?: Path): unknown
  /** The fields that are there under their short or their long names, under the long ones. */
  readNamed(names: readonly FieldName[], json: unknown): Readonly<Record<string, unknown>>
  /** Path of the first part that could not be read, e.g. `points[3].v`; `null` when all could. */
  unread(): string | null
  /** Marks a part as not readable. */
  onUnread(path: Path): undefined
  readonly statusWords: StatusWords
}

type Path = readonly PropertyKey[]

const required = new WeakMap<z.ZodType, readonly string[]>()

/** Declares the fields without which a row of a list says nothing; such rows are left out. */
export function requireFields<S extends z.ZodObject>(
  schema: S,
  ...fields: readonly (keyof S['shape'] & string)[]
): void {
  required.set(schema, fields)
}

export function createPartsReader(statusWords: StatusWords = {}): PartsReader {
  let unread: Path | null = null
  const onUnread = (path: Path) => {
    unread ??= path
    return undefined
  }
  const readObject = (schema: z.ZodObject, json: unknown, path: Path) => {
    if (json !== undefined && !isGroup(json)) onUnread(path)
    const entries = Object.entries(schema.shape).map(
      ([key, field]) =>
        [key, read(field as z.ZodType, ownValue(json, key), [...path, key])] as const,
    )
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  }
  const readNamed = (names: readonly FieldName[], json: unknown, path: Path = []) => {
    if (json !== undefined && !isGroup(json)) onUnread(path)
    const entries = names.map(({ short, long, schema }) => {
      const own = read(schema, ownValue(json, short), [...path, short])
      return [
        long,
        own === undefined ? read(schema, ownValue(json, long), [...path, long]) : own,
      ] as const
    })
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  }
  const readRow = (schema: z.ZodType, json: unknown, path: Path) => {
    if (schema instanceof z.ZodObject && !isGroup(json)) return onUnread(path)
    const row = read(schema, json, path)
    const missing = required.get(schema)?.some((key) => ownValue(row, key) === undefined)
    return missing === true ? onUnread(path) : row
  }
  const readList = (schema: z.ZodType, json: unknown, path: Path) => {
    if (!Array.isArray(json)) {
      if (json !== undefined) onUnread(path)
      return []
    }
    return json
      .map((element: unknown, at) => readRow(schema, element, [...path, at]))
      .filter((row) => row !== undefined)
  }
  const readRecord = (schema: z.ZodType, json: unknown, path: Path) => {
    if (json !== undefined && !isGroup(json)) onUnread(path)
    const entries = Object.entries(isGroup(json) ? json : {}).map(
      ([key, value]) => [key, readRow(schema, value, [...path, key])] as const,
    )
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  }
  const readValue = (schema: z.ZodType, json: unknown, path: Path) => {
    if (json === undefined) return undefined
    const parsed = schema.safeParse(
      schema instanceof z.ZodEnum ? lowered(json) : asText(schema, json),
    )
    return parsed.success ? parsed.data : onUnread(path)
  }
  const read = (schema: z.ZodType, json: unknown, path: Path = []): unknown => {
    if (schema === deviceStatus) {
      const status = readStatus(json, statusWords)
      return status ?? (json === undefined || json === null ? undefined : onUnread(path))
    }
    const names = namesOf(schema)
    if (names !== undefined) return readNamed(names, json, path)
    if (schema instanceof z.ZodObject) return readObject(schema, json, path)
    if (schema instanceof z.ZodArray) return readList(schema.element as z.ZodType, json, path)
    if (schema instanceof z.ZodRecord) return readRecord(schema.valueType as z.ZodType, json, path)
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
      return read(schema.unwrap() as z.ZodType, json, path)
    return readValue(schema, json, path)
  }
  return {
    read,
    readNamed,
    unread: () => unread && pathText(unread),
    onUnread,
    statusWords,
  }
}

/** Whether a JSON value is an object with fields. */
export function isGroup(json: unknown): json is object {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}

/** A text in lower case; empty for any other value, which need not have a text. */
export function wordAt(json: unknown, key: string): string {
  const value = ownValue(json, key)
  return typeof value === 'string' ? value.toLowerCase() : ''
}

/** An id or a number such as an IMEI may be sent as a number. */
function asText(schema: z.ZodType, json: unknown): unknown {
  return schema instanceof z.ZodString && Number.isSafeInteger(json) ? `${json}` : json
}

function lowered(json: unknown): unknown {
  return typeof json === 'string' ? json.toLowerCase() : json
}
