import { Notice } from './Notice.tsx'

/** What went wrong with a form, told to a screen reader at once. */
export function FormError({ message }: { readonly message: string | null }) {
  return message === null ? null : <Notice role="alert">{message}</Notice>
}
