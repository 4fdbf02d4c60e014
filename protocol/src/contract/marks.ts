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

/** A field or parameter of the documents. */
export interface Note {
  /** Its meaning, with its unit. */
  readonly text: string
  readonly mark: Mark
  /** As documents write it, e.g. `W` or `percent`. */
  readonly unit?: string | undefined
  /** Physical bounds, as keys of a JSON Schema. */
  readonly bounds?: { readonly minimum?: number; readonly maximum?: number }
  /** Values that are of another ring than the field. */
  readonly addedValues?: Readonly<Record<string, Mark>>
  /** The core's name of the field, if this is a short one: the documents list both. */
  readonly coreName?: string
}

/** The notes of fields by name. */
export type Notes = Readonly<Record<string, Note>>
