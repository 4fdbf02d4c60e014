import type { z } from 'zod'
import type { Note, Notes } from './marks.ts'

/** A named schema of the contract's documents. */
export interface Component {
  readonly name: string
  /** Wherever this schema is used, the documents refer to the name. */
  readonly schema: z.ZodType
  /** The form in the documents, where it differs from the schema. */
  readonly documentedAs?: z.ZodType
  /** Sent by clients; the defaults of its fields are the server's. */
  readonly isRequest?: boolean
  readonly text: string
  readonly statements: readonly string[]
  /** Every field with its meaning; none for a schema without named fields. */
  readonly fields: Readonly<Record<string, Note>>
}

/** Declares a component; each field on the wire needs a note. */
export function component<S extends z.ZodType>(
  name: string,
  schema: S,
  statements: readonly string[],
  text: string,
  fields: Notes<S>,
): Component {
  return { name, schema, text, statements, fields }
}
