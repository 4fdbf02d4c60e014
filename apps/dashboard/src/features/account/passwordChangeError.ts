/** How Firebase says that the current password is another one; the wording depends on the project. */
const NOT_THE_PASSWORD = ['auth/wrong-password', 'auth/invalid-credential']

/** Why the password stays as it is; what is wrong with the new one is said in the provider's own words [V3]. */
export function passwordChangeError(error: unknown): string {
  const code = (Object(error) as { readonly code?: unknown }).code
  if (NOT_THE_PASSWORD.includes(String(code))) return 'The current password is not right.'
  return error instanceof Error ? error.message : String(error)
}
