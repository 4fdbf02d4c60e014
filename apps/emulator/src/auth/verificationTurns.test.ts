import { accepted, refused } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { VerificationTurns } from './tokenVerifier.ts'
import { tokenRefusal, type VerifyResult } from './verifyResult.ts'

/** A token of a user as the Auth emulator makes it: unsigned. @param spelling makes it another text */
function tokenOf(sub: unknown, spelling = 0) {
  return `e30.${Buffer.from(JSON.stringify({ sub, spelling })).toString('base64url')}.`
}

function valid(uid: string): VerifyResult {
  return accepted({
    identity: {
      ...{ uid, email: '', name: '', photo: null, emailVerified: true },
      ...{ merchant: false, approved: true, profile: null },
    },
    ...{ expiresAtMs: 0, issuedAtS: 0, signedInAtMs: 0, hasClaims: true },
  })
}

/** Verifications that the test ends. */
function verifying() {
  const turns = new VerificationTurns()
  const running: { readonly token: string; readonly end: (result: VerifyResult) => void }[] = []
  return {
    running,
    verify: (token: string) =>
      turns.run(token, () => new Promise((resolve) => running.push({ token, end: resolve }))),
    /** Makes a user known. */
    know: (uid: string) => turns.run(tokenOf(uid), async () => valid(uid)),
    texts: () => running.map(({ token }) => token),
  }
}

const spellings = (sub: unknown, count: number) =>
  Array.from({ length: count }, (_, n) => tokenOf(sub, n))

test('eight tokens of a known user are verified at a time, in order, and those of others meanwhile', async () => {
  const { verify, know, running, texts } = verifying()
  await Promise.all([know('greedy'), know('modest')])
  const own = spellings('greedy', 10)
  const [first] = own.map(verify)
  void verify(tokenOf('modest'))
  expect(texts()).toEqual([...own.slice(0, 8), tokenOf('modest')])
  running[0]?.end(valid('greedy'))
  expect(await first).toEqual(valid('greedy'))
  expect(texts().at(-1)).toBe(own[8])
  running[1]?.end(refused(tokenRefusal('revoked')))
  await expect.poll(() => texts().at(-1)).toBe(own[9])
})

test('tokens that name unknown users share turns, as do unreadable ones; a valid one makes its user known', async () => {
  const { verify, running, texts } = verifying()
  const unknown = ['a', 'b', 'c', 'd', 'e', 7, null].map((sub) => tokenOf(sub))
  for (const token of [...unknown, 'unreadable', tokenOf('f')]) void verify(token)
  expect(texts()).toEqual([...unknown, 'unreadable'])
  running[0]?.end(valid('a'))
  await expect.poll(() => texts().at(-1)).toBe(tokenOf('f'))
  void verify(tokenOf('g'))
  void verify(tokenOf('a', 1))
  expect(texts().at(-1)).toBe(tokenOf('a', 1))
})

test('a verification that fails gives its place to the next', async () => {
  const turns = new VerificationTurns()
  const failing = spellings('a', 9).map((token) =>
    turns.run(token, () => Promise.reject(new Error('no'))),
  )
  const outcomes = await Promise.allSettled(failing)
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']))
})
