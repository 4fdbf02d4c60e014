import { expect, test, vi } from 'vitest'
import { latestUserOnly } from './latestUser.ts'

/** Reads of users by name, which the test completes. */
function aWatch() {
  const reads = new Map<string, (answer: string | Promise<never>) => void>()
  const onRead = vi.fn()
  const onError = vi.fn()
  const read = (user: string) => new Promise<string>((resolve) => reads.set(user, resolve))
  const onUser = latestUserOnly(read, onRead, onError)
  const answer = async (user: string, value: string | Error) => {
    reads.get(user)?.(value instanceof Error ? Promise.reject(value) : value)
    await new Promise(setImmediate)
  }
  return { onUser, onRead, onError, answer, reads }
}

test('the current user’s claims are passed on once they are read', async () => {
  const { onUser, onRead, answer } = aWatch()
  onUser('ada')
  expect(onRead).not.toHaveBeenCalled()
  await answer('ada', 'claims of ada')
  expect(onRead).toHaveBeenCalledExactlyOnceWith('claims of ada')
})

test('a sign-out is passed on at once, without a read', () => {
  const { onUser, onRead, reads } = aWatch()
  onUser(null)
  expect(onRead).toHaveBeenCalledExactlyOnceWith(null)
  expect(reads.size).toBe(0)
})

test('unreadable claims of the current user are an error [V5]', async () => {
  const { onUser, onRead, onError, answer } = aWatch()
  const refusal = new Error('Auth Claim Failed.')
  onUser('ada')
  await answer('ada', refusal)
  expect(onError).toHaveBeenCalledExactlyOnceWith(refusal)
  expect(onRead).not.toHaveBeenCalled()
})

test('a late result or error of a former user is dropped', async () => {
  const { onUser, onRead, onError, answer } = aWatch()
  onUser('ada')
  onUser('bob')
  onUser('cleo')
  await answer('cleo', 'claims of cleo')
  await answer('ada', 'claims of ada')
  await answer('bob', new Error('Auth Claim Failed.'))
  expect(onRead.mock.calls).toEqual([['claims of cleo']])
  expect(onError).not.toHaveBeenCalled()
})

test('a result that comes after the sign-out is dropped', async () => {
  const { onUser, onRead, answer } = aWatch()
  onUser('ada')
  onUser(null)
  await answer('ada', 'claims of ada')
  expect(onRead.mock.calls).toEqual([[null]])
})
