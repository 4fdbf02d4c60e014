import { Alert, Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

interface ErrorPanelProps {
  readonly message: string
  readonly onRetry: () => void
}

/** A failed load: what failed, and once more. */
export function ErrorPanel({ message, onRetry }: ErrorPanelProps) {
  return (
    <Alert
      role="alert"
      color="error"
      variant="outline"
      icon={<IconAlertCircle aria-hidden />}
      title={message}
    >
      <Button size="xs" variant="default" onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  )
}
