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

export interface VerifyCache {
  verify(token: string): Promise<VerifyResult>
  /** Asks anew for this user's tokens from now on: something of their account has changed. */
  forget(uid: string): void
}

/**
 * Remembers who was accepted for `cacheMs`, never past the token's expiry and never more than
 * `maxEntries`; those who ask for the same token at once share one answer. A refusal is not
 * remembered: what was refused may be right a moment later.
 */
export function createVerifyCache(
  verify: (token: string) => Promise<VerifyResult>,
  { nowMs, cacheMs, maxEntries }: VerifyCacheOptions,
): VerifyCache {
  const entries = new Map<string, Entry>()
  const underWay = new Map<string, Promise<VerifyResult>>()
  let changes = 0

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
    const changesBefore = changes
    const result = await verify(token)
    // The answer may be of before the change, and whose token it is was not known then.
    if (changes === changesBefore) remember(token, result, askedAtMs)
    return result
  }

  function share(token: string): Promise<VerifyResult> {
    const asked: Promise<VerifyResult> = ask(token).finally(() => {
      if (underWay.get(token) === asked) underWay.delete(token)
    })
    underWay.set(token, asked)
    return asked
  }

  return {
    verify: async (token) => {
      const known = entries.get(token)
      if (known !== undefined && nowMs() < known.untilMs) return known.result
      return underWay.get(token) ?? share(token)
    },
    forget: (uid) => {
      changes += 1
      underWay.clear()
      for (const [token, { result }] of entries) {
        if (result.ok && result.identity.uid === uid) entries.delete(token)
      }
    },
  }
}
