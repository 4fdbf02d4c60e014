import { Alert } from '@mantine/core'

/** What went wrong with a form, told to a screen reader at once. */
export function FormError({ message }: { readonly message: string | null }) {
  if (message === null) return null
  return (
    <Alert role="alert" color="error" variant="outline">
      {message}
    </Alert>
  )
}
