import { messageOf } from '@wattpost/protocol'
import { type ReactNode, useEffect, useState } from 'react'
import type { CommandState } from '../../../live/connection/capability.ts'
import { useMessages } from '../../../session/SessionContext.tsx'
import classes from './command.module.css'
import { text } from './text.ts'

/** Longest wait for the effect of an acknowledged command, ms; then the reported state is shown. */
const EFFECT_TIMEOUT_MS = 8000

type Progress<Value> =
  | { readonly kind: 'idle' }
  /** Sent, not acknowledged. */
  | { readonly kind: 'pending'; readonly requested: Value }
  /** Acknowledged; the device has not reported the effect. */
  | { readonly kind: 'acknowledged'; readonly requested: Value }

/** A command and its progress. */
export interface Command<Value> {
  /** The requested value until the device reports it; `null` when idle. */
  readonly requested: Value | null
  readonly request: (requested: Value) => void
}

/**
 * Sends a command and waits for the device to report its effect. The message bar shows a refusal with its reason, and the
 * page keeps the old value [K10, R20, X19]. There is one request at a time: callers disable their control while
 * `requested` is set.
 */
export function useCommand<Value>(
  send: (requested: Value) => Promise<unknown>,
  isReported: (requested: Value) => boolean,
): Command<Value> {
  const messages = useMessages()
  const [state, setState] = useState<Progress<Value>>({ kind: 'idle' })
  const isDone = state.kind === 'acknowledged' && isReported(state.requested)
  if (isDone) setState({ kind: 'idle' })
  useEffect(() => {
    if (state.kind !== 'acknowledged') return
    const timer = setTimeout(() => setState({ kind: 'idle' }), EFFECT_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [state])
  const request = (requested: Value) => {
    setState({ kind: 'pending', requested })
    send(requested).then(
      () => setState({ kind: 'acknowledged', requested }),
      (error: unknown) => {
        setState({ kind: 'idle' })
        messages.show(messageOf(error), 'error')
      },
    )
  }
  return { requested: state.kind === 'idle' ? null : state.requested, request }
}

interface IfCommandProps {
  readonly state: CommandState
  readonly children?: ReactNode
}

/** The controls of a command where it can be given, else the reason why not. */
export function IfCommand({ state, children }: IfCommandProps) {
  if (state === 'available' || state === 'waiting') return children
  return (
    <p className={classes.reason}>
      {text(state === 'off' ? 'commandsOff' : 'commandsUnacknowledged')}
    </p>
  )
}
