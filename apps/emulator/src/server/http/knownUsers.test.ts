import { accepted, refused } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { type HttpAuthenticator, KnownUsers, learning } from './session.ts'

test('knows the user of a verified credential alone', () => {
  const users = new KnownUsers()
  users.learn('token', 'ada')
  expect([users.of('token'), users.of('another')]).toEqual(['ada', undefined])
})

test('forgets the oldest of more than 16 credentials of a user, and none of others', () => {
  const users = new KnownUsers()
  users.learn('token', 'ada')
  for (let n = 1; n <= 17; n += 1) users.learn(`spelling ${n}`, 'greedy')
  users.learn('spelling 17', 'greedy')
  expect([1, 2, 17].map((n) => users.of(`spelling ${n}`))).toEqual([undefined, 'greedy', 'greedy'])
  expect(users.of('token')).toBe('ada')
})

test('forgets the first of more than a thousand users', () => {
  const users = new KnownUsers()
  for (let n = 0; n <= 1_000; n += 1) users.learn(`token ${n}`, `user ${n}`)
  expect([0, 1, 1_000].map((n) => users.of(`token ${n}`))).toEqual([
    undefined,
    'user 1',
    'user 1000',
  ])
})

test('users are learnt from accepted tokens and cookies, not from refused ones', async () => {
  const identity = {
    ...{ uid: 'ada', email: 'ada@wattpost.test', name: '', photo: null, emailVerified: true },
    ...{ merchant: false, approved: true, profile: null },
  }
  const verdictOf = async (credential: string) =>
    credential === 'bad'
      ? refused({ what: 'token', where: '', message: 'No.' })
      : accepted({
          ...{ identity, hasClaims: true, isOutdated: false },
          ...{ expiresAtMs: 0, issuedAtS: 0, signedInAtMs: 0 },
        })
  const auth: HttpAuthenticator = {
    ...{ verify: verdictOf, byCookie: verdictOf, welcome: expect.unreachable },
    ...{ createCookie: expect.unreachable, endSession: expect.unreachable },
  }
  const users = new KnownUsers()
  const { verify, byCookie } = learning(auth, users)
  await Promise.all([verify('token'), byCookie('cookie'), verify('bad')])
  expect(['token', 'cookie', 'bad'].map((one) => users.of(one))).toEqual(['ada', 'ada', undefined])
})
