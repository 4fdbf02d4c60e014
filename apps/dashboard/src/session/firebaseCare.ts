import { ERRORS } from '@wattpost/protocol'
import {
  type Auth,
  applyActionCode,
  confirmPasswordReset,
  EmailAuthProvider,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  type User,
  updatePassword,
  verifyPasswordResetCode,
} from 'firebase/auth'
import type { AccountCare } from './identityService.ts'

/** Firebase's way to take care of an account. */
export function createFirebaseCare(auth: Auth): AccountCare {
  const me = (): User => {
    if (auth.currentUser === null) throw new Error(ERRORS.noAuthenticatedUser)
    return auth.currentUser
  }
  const renew = async (): Promise<void> => {
    await reload(me())
    // Only a new token tells the server and all who listen.
    await me().getIdToken(true)
  }
  return {
    sendPasswordReset: (email) => sendPasswordResetEmail(auth, email),
    checkReset: async (code) => {
      await verifyPasswordResetCode(auth, code)
    },
    resetPassword: (code, password) => confirmPasswordReset(auth, code, password),
    sendVerification: async () => sendEmailVerification(me()),
    verifyEmail: async (code) => {
      await applyActionCode(auth, code)
      if (auth.currentUser !== null) await renew()
    },
    reload: renew,
    hasPassword: () =>
      auth.currentUser?.providerData.some(({ providerId }) => providerId === 'password') ?? false,
    changePassword: async (current, next) => {
      const user = me()
      const prove = (password: string) =>
        reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password))
      await prove(current)
      await updatePassword(user, next)
      // Sign-ins of before the change count no more, and the proof above may be a second older.
      await prove(next)
    },
  }
}
