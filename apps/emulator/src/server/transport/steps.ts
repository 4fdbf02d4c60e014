import { z } from 'zod'
import { allOf, type Pausable } from '../../world/pausable.ts'

/**
 * The reason of a pause in work. `null`: other work may run; `long`: the rest is long and comes after the shorter work of its user;
 * a promise: the rest comes after it has settled.
 */
export type Pause = null | 'long' | Promise<unknown>

/** Work that can pause at each `yield`. */
export type Steps<T> = Generator<Pause, T, void>

/** An answer is begun at most this often; each time jump while it is made begins it again. */
const BEGUN_MAX = 3

/** An answer about the current world: when a time jump replaces the world, the answer begins again. */
export function* ofPresentWorld<T>(
  player: { readonly run: { readonly world: object } },
  answer: () => Steps<T>,
): Steps<T> {
  for (let begun = 1; ; begun += 1) {
    const { world } = player.run
    const answered = yield* answer()
    if (world === player.run.world || begun === BEGUN_MAX) return answered
  }
}

/** An answer whose rows are made while it is sent. */
export class LongBody {
  /** The fields before the rows. */
  readonly head: object
  /** The field of the rows. */
  readonly key: string
  readonly rows: () => Pausable<object>

  constructor(head: object, key: string, rows: () => Pausable<object>) {
    this.head = head
    this.key = key
    this.rows = rows
  }

  /** The parts of its JSON text, each with at most one row; `null` is a pause. */
  *json(): Pausable<string> {
    const head = JSON.stringify(this.head).slice(0, -1)
    yield `${head}${head === '{' ? '' : ','}${JSON.stringify(this.key)}:[`
    let separator = ''
    for (const row of this.rows()) {
      yield row === null ? null : separator + JSON.stringify(row)
      if (row !== null) separator = ','
    }
    yield ']}'
  }

  toJSON(): object {
    return { ...this.head, [this.key]: allOf(this.rows()) }
  }
}

/** Rows in the form of the wire. */
export function encodedRows<S extends z.ZodType<object>>(
  schema: S,
  rows: () => Pausable<z.output<S>>,
): () => Pausable<object> {
  return function* () {
    for (const row of rows()) yield row === null ? null : (z.encode(schema, row) as object)
  }
}
