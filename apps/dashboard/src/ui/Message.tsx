import { IconAlertCircle, IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { ActionButton } from './Action.tsx'
import classes from './Message.module.css'
import { remedies } from './remedies.ts'
import { text } from './text.ts'

interface NoticeProps {
  /** Screen readers announce an `alert` at once, a `status` when they are idle. */
  readonly role: 'alert' | 'status'
  readonly title?: string
  readonly children: ReactNode
}

/** The outcome of an action: an error, or the next step. */
export function Notice({ role, title, children }: NoticeProps) {
  return (
    <div role={role} className={classes.notice}>
      {title !== undefined && <p className={classes.title}>{title}</p>}
      {children}
    </div>
  )
}

interface ErrorPanelProps {
  readonly error: Error
  /** What failed; by default the error's message. */
  readonly message?: string
  readonly onRetry: () => void
}

/** A failed load with its remedy; with a retry where one may succeed. */
export function ErrorPanel({ error, message = error.message, onRetry }: ErrorPanelProps) {
  const remedy = useStore(remedies).of?.(error)
  return (
    <div className={classes.panel} role="alert">
      <IconAlertCircle size={20} className={classes.icon} aria-hidden />
      <p className={classes.message}>{message}</p>
      {remedy?.text && <p className={classes.remedy}>{remedy.text}</p>}
      {remedy?.canRetry !== false && (
        <ActionButton variant="secondary" size="small" onClick={onRetry}>
          {text('tryAgain')}
        </ActionButton>
      )}
    </div>
  )
}

interface EmptyPanelProps {
  readonly title: string
  /** The next step. */
  readonly children: ReactNode
}

/** An empty list or page, with the next step. */
export function EmptyPanel({ title, children }: EmptyPanelProps) {
  return (
    <div className={classes.empty}>
      <IconInbox size={28} aria-hidden />
      <p className={classes.emptyPanelTitle}>{title}</p>
      <p className={classes.advice}>{children}</p>
    </div>
  )
}
