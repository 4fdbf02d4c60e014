import { mapConcurrently } from '../../../api/mapConcurrently.ts'

/** A device whose settings were not saved. */
export interface Unsaved {
  readonly id: string
  /** The reason, in the user's language. */
  readonly message: string
}

/** Progress of saving settings of several devices. */
export interface Progress {
  readonly total: number
  readonly savedCount: number
  readonly unsaved: readonly Unsaved[]
}

/** The steps of setting several devices. `Changes` are the entered values, which a retry sends again. */
export type Saving<Changes> =
  | { readonly kind: 'editing' }
  | ({ readonly kind: 'saving'; readonly changes: Changes } & Progress)
  | ({ readonly kind: 'done'; readonly changes: Changes } & Progress)

export type SavingEvent<Changes> =
  | { readonly type: 'started'; readonly changes: Changes; readonly total: number }
  | { readonly type: 'saved' }
  | { readonly type: 'failed'; readonly unsaved: Unsaved }
  | { readonly type: 'ended' }
  /** The unsaved devices are tried again with the same values. */
  | { readonly type: 'retried' }

export function savingAfter<Changes>(
  state: Saving<Changes>,
  event: SavingEvent<Changes>,
): Saving<Changes> {
  if (event.type === 'started') {
    const { changes, total } = event
    return { kind: 'saving', changes, total, savedCount: 0, unsaved: [] }
  }
  if (state.kind === 'editing') return state
  switch (event.type) {
    case 'saved':
      return { ...state, savedCount: state.savedCount + 1 }
    case 'failed':
      return { ...state, unsaved: [...state.unsaved, event.unsaved] }
    case 'ended':
      return { ...state, kind: 'done' }
    case 'retried':
      return { ...state, kind: 'saving', unsaved: [] }
  }
}

/** Unsaved devices by reason, in the order in which the reasons came. */
export function byReason(
  unsaved: readonly Unsaved[],
): readonly { readonly message: string; readonly ids: readonly string[] }[] {
  const groups = new Map<string, string[]>()
  for (const { id, message } of unsaved) {
    const ids = groups.get(message)
    if (ids === undefined) groups.set(message, [id])
    else ids.push(id)
  }
  return [...groups].map(([message, ids]) => ({ message, ids }))
}

/** Concurrent commands: the server applies one at a time, and pages go on asking meanwhile. */
const AT_ONCE = 4

interface EachParts {
  readonly ids: readonly string[]
  readonly save: (id: string) => Promise<unknown>
  readonly onSaved: () => void
  readonly onFailed: (id: string, error: unknown) => void
  /** When aborted, no further device is begun; the remaining ones fail with the signal's reason. */
  readonly signal: AbortSignal
}

/** Saves each device, a few at a time. Resolves when each has succeeded or failed; never rejects. */
export async function saveEach({ ids, save, onSaved, onFailed, signal }: EachParts): Promise<void> {
  await mapConcurrently(ids, AT_ONCE, async (id) => {
    try {
      signal.throwIfAborted()
      await save(id)
      onSaved()
    } catch (error) {
      onFailed(id, error)
    }
  })
}
