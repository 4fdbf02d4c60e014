import { IconAlertCircle } from '@tabler/icons-react'
import { ActionButton } from './Action.tsx'
import classes from './ErrorPanel.module.css'

interface ErrorPanelProps {
  readonly message: string
  readonly onRetry: () => void
}

/** A failed load: what failed, and once more. */
export function ErrorPanel({ message, onRetry }: ErrorPanelProps) {
  return (
    <div className={classes.panel} role="alert">
      <IconAlertCircle size={20} className={classes.icon} aria-hidden />
      <p className={classes.message}>{message}</p>
      <ActionButton look="quiet" size="small" onClick={onRetry}>
        Try again
      </ActionButton>
    </div>
  )
}
