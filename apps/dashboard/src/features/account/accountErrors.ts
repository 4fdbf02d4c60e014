import { messageOf } from '@wattpost/protocol'
import { text } from './text.ts'

/** Firebase's codes for a wrong current password; they depend on the project. */
const WRONG_PASSWORD = ['auth/wrong-password', 'auth/invalid-credential']

/** Message for a failed password change; a rejected new password shows the identity service's message [V3]. */
export function passwordChangeError(error: unknown): string {
  const code = (Object(error) as { readonly code?: unknown }).code
  if (WRONG_PASSWORD.includes(String(code))) return text('wrongPassword')
  return text('passwordNotChanged', {
    message: messageOf(error),
  })
}

const CODE_REJECTIONS = [
  'auth/expired-action-code',
  'auth/invalid-action-code',
  'auth/user-disabled',
  'auth/user-not-found',
]

/** Whether the identity service rejects the code of an email; a network error is no rejection. */
export function isCodeRejected(error: unknown): boolean {
  return CODE_REJECTIONS.includes(Object(error).code)
}
