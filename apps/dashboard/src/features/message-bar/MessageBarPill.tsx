import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useMessages } from '../../session/SessionContext.tsx'
import classes from './MessageBarPill.module.css'
import { createSwipe } from './swipe.ts'
import { text } from './text.ts'

/** The transient message at the bottom, in the shape of a pill [R20, S13, S14, C13]. */
export function MessageBarPill() {
  const messages = useMessages()
  const bar = useStore(messages.store)
  return (
    <div className={classes.bar} role="status" data-print="never">
      {bar.visible && <Pill {...bar} />}
    </div>
  )
}

interface PillProps {
  readonly message: string
  readonly color: string
}

function Pill({ message, color }: PillProps) {
  const { hold, release, dismiss } = useMessages()
  const [swipe] = useState(() => createSwipe(dismiss))
  return (
    <div
      className={classes.pill}
      style={{ borderColor: `var(--${color}, ${color})` }}
      onPointerEnter={hold}
      onPointerLeave={release}
      onPointerDown={({ pointerType, clientY }) => {
        if (pointerType === 'touch') swipe.down(clientY)
      }}
      onPointerMove={({ clientY }) => swipe.move(clientY)}
      onPointerUp={swipe.up}
      onPointerCancel={swipe.up}
    >
      {message}
      <button
        type="button"
        className={classes.close}
        aria-label={text('dismiss')}
        onClick={dismiss}
      >
        <IconX size={16} aria-hidden />
      </button>
    </div>
  )
}
