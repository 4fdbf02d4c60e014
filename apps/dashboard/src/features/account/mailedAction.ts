/** The action of a link in an email. */
export type MailedAction =
  | { readonly kind: 'reset-password'; readonly code: string }
  | { readonly kind: 'verify-email'; readonly code: string }
  | { readonly kind: 'unknown' }

const KINDS = { resetPassword: 'reset-password', verifyEmail: 'verify-email' } as const

/** Reads `mode` and `oobCode` of a link in Firebase's emails. */
export function mailedActionIn(search: URLSearchParams): MailedAction {
  const mode = search.get('mode') ?? ''
  const code = search.get('oobCode') ?? ''
  if (code === '' || !Object.hasOwn(KINDS, mode)) return { kind: 'unknown' }
  return { kind: KINDS[mode as keyof typeof KINDS], code }
}
