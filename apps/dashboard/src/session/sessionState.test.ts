import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import {
  firstKnown,
  isAuthBusy,
  nextSession,
  type SessionEvent,
  type SessionState,
  unknownSession,
} from './sessionState.ts'
import { mara, olive } from './sessionUser.testing.ts'

const after = (...events: SessionEvent[]) => events.reduce(nextSession, unknownSession)
const identity = (user: typeof olive | null): SessionEvent => ({ type: 'identity-answered', user })
const server = (user: typeof olive | null): SessionEvent => ({ type: 'server-answered', user })

test('the auth state is busy until the first answer of the identity service, whatever the server says [S7]', () => {
  expect(isAuthBusy(after())).toBe(true)
  expect(isAuthBusy(after(server(olive)))).toBe(true)
  expect(isAuthBusy(after(identity(null)))).toBe(false)
  expect(isAuthBusy(after(identity(olive)))).toBe(false)
  expect(isAuthBusy(after({ type: 'signed-out' }))).toBe(false)
})

test('the session is unknown until both services have answered [S1]', () => {
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

test('a later answer renews the signed-in user, without a sign-in or sign-out [S2]', () => {
  const out = after(identity(null), server(null))
  expect(nextSession(out, server(olive))).toBe(out)
  const signedIn = after(identity(olive), server(null))
  const renewed = { ...olive, name: 'Olive Adeyemi', photo: 'https://wattpost.test/olive.png' }
  expect(nextSession(signedIn, server(renewed))).toEqual({ kind: 'signed-in', user: renewed })
  expect(nextSession(signedIn, server(mara))).toBe(signedIn)
  expect(nextSession(signedIn, server(null))).toBe(signedIn)
})

test('an answer with a uid alone takes neither claims nor name away [S2, A1]', () => {
  const known = { ...mara, photo: 'https://wattpost.test/mara.png' }
  const signedIn = after(identity(known), server(null))
  const bare = { ...mara, email: '', name: '', photo: null, merchant: false, emailVerified: false }
  expect(nextSession(signedIn, server(bare))).toBe(signedIn)
})

test('a signed-out session stays the same object at a second sign-out', () => {
  const out = after(identity(null), server(null))
  expect(nextSession(out, { type: 'signed-out' })).toBe(out)
  expect(nextSession(out, identity(null))).toBe(out)
})

test('a change of the user replaces the user', () => {
  const signedIn = after(server(null), identity(olive))
  expect(nextSession(signedIn, identity(mara))).toEqual({ kind: 'signed-in', user: mara })
})

test('the first known state is waited for, and later ones change nothing [S1]', async () => {
  const store = createStore<SessionState>(() => unknownSession)
  const onKnown = vi.fn()
  const known = firstKnown(store).then(onKnown)
  store.setState(after(server(olive)), true)
  await new Promise(setImmediate)
  expect(onKnown).not.toHaveBeenCalled()
  store.setState({ kind: 'signed-in', user: olive }, true)
  store.setState({ kind: 'signed-out' }, true)
  await known
  expect(onKnown).toHaveBeenCalledExactlyOnceWith({ kind: 'signed-in', user: olive })
})

test('without a user of the identity service the server is not waited for [S1]', async () => {
  const store = createStore<SessionState>(() => after(identity(null)))
  expect(await firstKnown(store)).toEqual({ kind: 'signed-out' })
})

test('a known state is passed on at once [S1]', async () => {
  const store = createStore<SessionState>(() => ({ kind: 'signed-out' }))
  const subscribed = vi.spyOn(store, 'subscribe')
  expect(await firstKnown(store)).toEqual({ kind: 'signed-out' })
  expect(subscribed).not.toHaveBeenCalled()
})

test('a state that is known stops the wait for one', () => {
  const store = createStore<SessionState>(() => unknownSession)
  const stops: (() => void)[] = []
  const { subscribe } = store
  store.subscribe = (listener) => {
    const stop = vi.fn(subscribe(listener))
    stops.push(stop)
    return stop
  }
  void firstKnown(store)
  store.setState(after(server(olive)), true)
  expect(stops[0]).not.toHaveBeenCalled()
  store.setState({ kind: 'signed-out' }, true)
  expect(stops[0]).toHaveBeenCalledTimes(1)
})
