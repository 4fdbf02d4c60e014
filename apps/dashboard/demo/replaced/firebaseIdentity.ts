import type { TabUser } from '@wattpost/emulator/tab'
import { ERRORS, type SessionUser } from '@wattpost/protocol'
import type { IdentityService } from '../../src/session/identityService.ts'
import { keepAccount, keptAccount } from '../keptVisit.ts'
import { demo } from '../openDemo.ts'

/** The demo's accounts in place of Firebase. No password is checked: the token is the user's id. */
export function createFirebaseIdentity(): IdentityService {
  const watchers = new Set<(user: SessionUser | null) => void>()
  const enter = (email: string): SessionUser => {
    const user = userOf(email)
    if (user === null) throw new Error(`The demo has no account ${email}.`)
    keepAccount(user.email)
    for (const watcher of watchers) watcher(user)
    return user
  }
  const current = () => userOf(keptAccount())
  return {
    watch: (onUser) => {
      watchers.add(onUser)
      queueMicrotask(() => onUser(current()))
    },
    watchTokens: () => {},
    signIn: async (email) => enter(email),
    signOut: async () => {
      keepAccount(null)
      for (const watcher of watchers) watcher(null)
    },
    isCurrent: (uid) => current()?.uid === uid,
    token: async () => {
      const user = current()
      if (user === null) throw new Error(ERRORS.noAuthenticatedUser)
      return user.uid
    },
    signInWithToken: unavailable,
    signInWithGoogle: unavailable,
    register: unavailable,
    account: {
      sendPasswordReset: unavailable,
      checkReset: unavailable,
      resetPassword: unavailable,
      sendVerification: unavailable,
      verifyEmail: unavailable,
      changePassword: unavailable,
      reload: async () => {},
      hasPassword: () => false,
    },
  }
}

function userOf(email: string | null): SessionUser | null {
  const user = demo().file.users.find((one: TabUser) => one.email === email)
  if (user === undefined) return null
  const { password: _, ...identity } = user
  return identity
}

async function unavailable(): Promise<never> {
  throw new Error('A demo in a tab has no mails and no other accounts.')
}
