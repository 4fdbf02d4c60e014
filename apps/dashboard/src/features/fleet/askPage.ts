import { mapConcurrently } from '../../api/mapConcurrently.ts'

/** Concurrent calls for one device each. */
export const AT_ONCE = 24
/** Devices of a call for many, and concurrent ones. */
const MANY = 100
const MANY_AT_ONCE = 2

/** The answer about a device. */
export type Answer<T> = { readonly id: string } & (
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: Error }
)

/** Calls about devices. */
export interface Ask<T> {
  /** Rejects as its call does. */
  readonly one: (id: string, signal: AbortSignal) => Promise<T>
  /**
   * Answers for at most `MANY` devices at once, as far as the backend gives them; the others are asked for one by one.
   * Rejects when it gives none.
   */
  readonly many: ((ids: readonly string[]) => Promise<ReadonlyMap<string, T>>) | null
}

/** Asks for each device of a page: with as few calls as the backend takes, a few at a time. Answers keep the order. */
export async function askPage<T>(
  ids: readonly string[],
  { one, many }: Ask<T>,
  signal: AbortSignal,
): Promise<readonly Answer<T>[]> {
  const isFew = many === null || ids.length <= AT_ONCE
  const known = isFew ? new Map<string, T>() : await askMany(ids, many)
  signal.throwIfAborted()
  const missing = ids.filter((id) => !known.has(id))
  const answers = await mapConcurrently(missing, AT_ONCE, (id) => answerOf(id, one, signal))
  signal.throwIfAborted()
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  return ids.flatMap((id): Answer<T> | readonly Answer<T>[] => {
    const value = known.get(id)
    return value === undefined ? (byId.get(id) ?? []) : { id, ok: true, value }
  })
}

async function askMany<T>(
  ids: readonly string[],
  many: NonNullable<Ask<T>['many']>,
): Promise<ReadonlyMap<string, T>> {
  const starts = Array.from({ length: Math.ceil(ids.length / MANY) }, (_, at) => at * MANY)
  const answers = await mapConcurrently(starts, MANY_AT_ONCE, (at) =>
    many(ids.slice(at, at + MANY)).catch((): ReadonlyMap<string, T> => new Map()),
  )
  return new Map(answers.flatMap((answer) => [...answer]))
}

function answerOf<T>(id: string, one: Ask<T>['one'], signal: AbortSignal): Promise<Answer<T>> {
  return one(id, signal).then(
    (value): Answer<T> => ({ id, ok: true, value }),
    (error: Error): Answer<T> => ({ id, ok: false, error }),
  )
}
