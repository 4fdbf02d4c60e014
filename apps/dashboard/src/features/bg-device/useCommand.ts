import { useEffect, useState } from 'react'
import { useMessages } from '../../session/SessionContext.tsx'

/** An acknowledged command whose effect is not told within this is looked at as it is, ms. */
const EFFECT_TIMEOUT_MS = 8000

type CommandState<W> =
  | { readonly kind: 'idle' }
  /** Sent, and not yet acknowledged. */
  | { readonly kind: 'pending'; readonly wanted: W }
  /** The device has taken it, and has yet to tell what it is like now. */
  | { readonly kind: 'acknowledged'; readonly wanted: W }

/** A command on its way. */
export interface Command<W> {
  /** What was asked for, until the device tells that it is so; `null` when nothing is on its way. */
  readonly wanted: W | null
  readonly give: (wanted: W) => void
}

/**
 * Gives a command and waits: nothing counts as done before the device says so. A refusal stands in the message
 * bar with its reason, and all is as it was [K10, R20, X19].
 */
export function useCommand<W>(
  send: (wanted: W) => Promise<unknown>,
  isDone: (wanted: W) => boolean,
): Command<W> {
  const messages = useMessages()
  const [state, setState] = useState<CommandState<W>>({ kind: 'idle' })
  const done = state.kind === 'acknowledged' && isDone(state.wanted)
  if (done) setState({ kind: 'idle' })
  useEffect(() => {
    if (state.kind !== 'acknowledged') return
    const timer = setTimeout(() => setState({ kind: 'idle' }), EFFECT_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [state])
  const give = (wanted: W) => {
    setState({ kind: 'pending', wanted })
    send(wanted).then(
      () => setState({ kind: 'acknowledged', wanted }),
      (error: unknown) => {
        setState({ kind: 'idle' })
        messages.show(error instanceof Error ? error.message : String(error), 'error')
      },
    )
  }
  return { wanted: state.kind === 'idle' ? null : state.wanted, give }
}
