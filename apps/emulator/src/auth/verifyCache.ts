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
  /** Drops this user's tokens, since the account has changed. */
  forget(uid: string): void
}

/**
 * Caches at most `maxEntries` valid tokens for `cacheMs`, and never past their expiry. Concurrent calls for a token share
 * one verification. Refusals are not cached: the reason may vanish at any time.
 */
export function createVerifyCache(
  verify: (token: string) => Promise<VerifyResult>,
  { nowMs, cacheMs, maxEntries }: VerifyCacheOptions,
): VerifyCache {
  const entries = new Map<string, Entry>()
  const pending = new Map<string, Promise<VerifyResult>>()
  let changes = 0

  function remember(token: string, result: VerifyResult, requestedAtMs: number): void {
    if (!result.ok) return
    entries.delete(token)
    entries.set(token, {
      result,
      untilMs: Math.min(requestedAtMs + cacheMs, result.value.expiresAtMs),
    })
    // A map keeps insertion order and all entries have the same lifetime, so the first is the oldest.
    const [oldest] = entries.keys()
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
  }

  async function request(token: string): Promise<VerifyResult> {
    const requestedAtMs = nowMs()
    const changesBefore = changes
    const result = await verify(token)
    // The answer may be older than a change of this user's account.
    if (changes === changesBefore) remember(token, result, requestedAtMs)
    return result
  }

  function share(token: string): Promise<VerifyResult> {
    const requested: Promise<VerifyResult> = request(token).finally(() => {
      if (pending.get(token) === requested) pending.delete(token)
    })
    pending.set(token, requested)
    return requested
  }

  return {
    verify: async (token) => {
      const known = entries.get(token)
      if (known !== undefined && nowMs() < known.untilMs) return known.result
      return pending.get(token) ?? share(token)
    },
    forget: (uid) => {
      changes += 1
      pending.clear()
      for (const [token, { result }] of entries) {
        if (result.ok && result.value.identity.uid === uid) entries.delete(token)
      }
    },
  }
}
