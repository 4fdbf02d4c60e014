import { expect, test } from 'vitest'
import { nextSession, type SessionEvent, unknownSession } from './sessionState.ts'
import { mara, olive } from './sessionUser.testing.ts'

const after = (...events: SessionEvent[]) => events.reduce(nextSession, unknownSession)
const identity = (user: typeof olive | null): SessionEvent => ({ type: 'identity-answered', user })
const server = (user: typeof olive | null): SessionEvent => ({ type: 'server-answered', user })

test('the session is unknown until both services have answered [S1, S7]', () => {
  expect(after().kind).toBe('unknown')
  expect(after(server(olive)).kind).toBe('unknown')
  expect(after(identity(olive)).kind).toBe('unknown')
  expect(after(server(olive), identity(olive)).kind).toBe('signed-in')
  expect(after(identity(null), server(null)).kind).toBe('signed-out')
})

test('a Firebase user without a server session is signed in, filled from the token [S1]', () => {
  expect(after(server(null), identity(olive))).toEqual({ kind: 'signed-in', user: olive })
})

test('a server session without a Firebase user is logged out [S1]', () => {
  expect(after(server(olive), identity(null))).toEqual({ kind: 'signed-out' })
})

test('signing in stores user and claims, signing out clears them [S1, S7]', () => {
  const out = after(identity(null), server(null))
  const signedIn = nextSession(out, identity(mara))
  expect(signedIn).toEqual({ kind: 'signed-in', user: mara })
  expect(nextSession(signedIn, { type: 'signed-out' })).toEqual({ kind: 'signed-out' })
  expect(nextSession(signedIn, identity(null))).toEqual({ kind: 'signed-out' })
})

test('a sign-out before both have answered counts', () => {
  expect(after({ type: 'signed-out' })).toEqual({ kind: 'signed-out' })
})

test('the same user again returns the same state', () => {
  const signedIn = after(server(null), identity(olive))
  expect(nextSession(signedIn, identity({ ...olive }))).toBe(signedIn)
  const approvedLater = nextSession(signedIn, identity({ ...olive, approved: false }))
  expect(approvedLater).not.toBe(signedIn)
})

test('a late answer of the server changes nothing', () => {
  const out = after(identity(null), server(null))
  expect(nextSession(out, server(olive))).toBe(out)
})
