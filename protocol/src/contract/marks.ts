import type { z } from 'zod'
import type { Addition } from '../names.ts'

/** `core`: named in the specification's text; `addition`: beyond it, and no client may depend on it. */
export type Ring = 'core' | 'addition'

/** The ring of an operation, field or parameter, and the statements that define it. */
export interface Mark {
  readonly ring: Ring
  /** The addition by its name in `without`, where it can be taken away by itself. */
  readonly addition?: Addition
  readonly statements: readonly string[]
}

/** Marks what the specification's text has. */
export function core(...statements: readonly string[]): Mark {
  return { ring: 'core', statements }
}

/** Marks what is beyond the specification's text; `null` for what no setting takes away by itself. */
export function addition(name: Addition | null, ...statements: readonly string[]): Mark {
  return { ring: 'addition', ...(name !== null && { addition: name }), statements }
}

/** A field or parameter: its meaning, with its unit; a plain text is core. */
export type Note =
  | string
  | {
      readonly text: string
      readonly mark: Mark
      /** Physical bounds, as keys of a JSON Schema. */
      readonly bounds?: { readonly minimum?: number; readonly maximum?: number }
      /** Values that are of another ring than the field. */
      readonly addedValues?: Readonly<Record<string, Mark>>
      /** The core's name of the field, if this is a short one: the documents list both. */
      readonly coreName?: string
    }

/** A field or parameter beyond the specification's text. */
export function added(text: string, name: Addition | null = null): Note {
  return { text, mark: addition(name) }
}

/** A field or parameter of the core, some values of which are beyond the specification's text. */
export function withAdded(
  text: string,
  values: readonly string[],
  name: Addition | null = null,
): Note {
  const marks = values.map((value) => [value, addition(name)] as const)
  return { text, mark: core(), addedValues: Object.fromEntries(marks) }
}

/** The core's name of a field with a short one. */
export function coreNameOf(note: Note): string | undefined {
  return typeof note === 'string' ? undefined : note.coreName
}

/** The meaning; for a short name, together with the name that it abbreviates. */
export function textOf(note: Note): string {
  if (typeof note === 'string') return note
  return note.coreName === undefined ? note.text : `Short for \`${note.coreName}\`: ${note.text}`
}

/** Physical bounds of a field, as keys of a JSON Schema. */
export function boundsKeys(note: Note): object {
  return typeof note === 'string' ? {} : (note.bounds ?? {})
}

/** The mark of a value of a field. */
export function markOfValue(note: Note, value: string): Mark {
  const added = typeof note === 'string' ? undefined : note.addedValues?.[value]
  return added ?? { ...(markOf(note) ?? core()), statements: [] }
}

/** @returns `null` for a field of the same ring as its schema */
export function markOf(note: Note): Mark | null {
  return typeof note === 'string' ? null : note.mark
}

/** A note for each key of a schema, as the key is on the wire. */
export type Notes<S extends z.ZodType> = { readonly [K in keyof z.input<S> & string]-?: Note }
