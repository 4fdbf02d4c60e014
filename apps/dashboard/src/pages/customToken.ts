/** The custom token in an address' hash, which no server ever sees: `/login#token=…` [V2]. */
export function customTokenIn(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token')
}
