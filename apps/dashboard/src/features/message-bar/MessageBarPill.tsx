import { IconX } from '@tabler/icons-react'
import { MESSAGE_BAR } from '@wattpost/protocol'
import { type PointerEvent, useRef } from 'react'
import { useStore } from 'zustand'
import { useMessages } from '../../session/SessionContext.tsx'
import classes from './MessageBarPill.module.css'
import { useCountdown } from './useCountdown.ts'

/** The transient message at the bottom, in the shape of a pill [R20, S13, S14, C13]. */
export function MessageBarPill() {
  const messages = useMessages()
  const bar = useStore(messages.store)
  return (
    <div className={classes.place} role="status">
      {bar.visible && <Pill key={bar.message} {...bar} onDismiss={messages.dismiss} />}
    </div>
  )
}

interface PillProps {
  readonly message: string
  readonly color: string
  readonly onDismiss: () => void
}

function Pill({ message, color, onDismiss }: PillProps) {
  const countdown = useCountdown(MESSAGE_BAR.timeoutMs, onDismiss)
  const touchedAtY = useRef<number | null>(null)
  const moved = ({ clientY }: PointerEvent) => {
    const from = touchedAtY.current
    if (from !== null && Math.abs(clientY - from) > MESSAGE_BAR.swipeToClosePx) onDismiss()
  }
  return (
    <div
      className={classes.pill}
      style={{ borderColor: `var(--${color}, ${color})` }}
      onPointerEnter={countdown.pause}
      onPointerLeave={countdown.resume}
      onPointerDown={(event) => {
        if (event.pointerType === 'touch') touchedAtY.current = event.clientY
      }}
      onPointerMove={moved}
      onPointerUp={() => {
        touchedAtY.current = null
      }}
    >
      {message}
      <button type="button" className={classes.close} aria-label="Dismiss" onClick={onDismiss}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  )
}
