import type { VerifyResult } from './verifyResult.ts'

export interface VerifyCacheOptions {
  readonly nowMs: () => number
  readonly cacheMs: number
  readonly maxEntries: number
}

interface Entry {
  readonly result: VerifyResult
  readonly untilMs: number
}

/**
 * Remembers who was accepted for `cacheMs`, never past the token's expiry and never more than
 * `maxEntries`; those who ask for the same token at once share one answer. A refusal is not
 * remembered: what was refused may be right a moment later.
 */
export function createVerifyCache(
  verify: (token: string) => Promise<VerifyResult>,
  { nowMs, cacheMs, maxEntries }: VerifyCacheOptions,
): (token: string) => Promise<VerifyResult> {
  const entries = new Map<string, Entry>()
  const underWay = new Map<string, Promise<VerifyResult>>()

  function remember(token: string, result: VerifyResult, askedAtMs: number): void {
    if (!result.ok) return
    entries.delete(token)
    entries.set(token, { result, untilMs: Math.min(askedAtMs + cacheMs, result.expiresAtMs) })
    // A map keeps the order of insertion, and all entries live equally long: the first is the oldest.
    const [oldest] = entries.keys()
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
  }

  async function ask(token: string): Promise<VerifyResult> {
    const askedAtMs = nowMs()
    try {
      const result = await verify(token)
      remember(token, result, askedAtMs)
      return result
    } finally {
      underWay.delete(token)
    }
  }

  return async (token) => {
    const known = entries.get(token)
    if (known !== undefined && nowMs() < known.untilMs) return known.result
    const asked = underWay.get(token) ?? ask(token)
    underWay.set(token, asked)
    return asked
  }
}
