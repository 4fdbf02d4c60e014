/** Why the identity service refused, in its own words [V2]. */
export function providerMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
