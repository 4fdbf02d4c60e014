/** The custom token in the hash of `/login#token=…`; browsers send no hash to servers [V2]. */
export function customTokenIn(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token')
}
