import {
  type Auth,
  applyActionCode,
  confirmPasswordReset,
  EmailAuthProvider,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  updatePassword,
  verifyPasswordResetCode,
} from 'firebase/auth'
import type { AccountActions } from './identityService.ts'
import { currentUserOf, tokenOf } from './tokenRefresh.ts'

/** Account actions over Firebase. */
export function createFirebaseAccount(auth: Auth): AccountActions {
  const currentUser = () => currentUserOf(auth)
  const renew = async (): Promise<void> => {
    await reload(currentUser())
    // The server and the token listeners see the change only with a new token.
    await tokenOf(auth, true)
  }
  return {
    sendPasswordReset: (email) => sendPasswordResetEmail(auth, email),
    checkReset: async (code) => {
      await verifyPasswordResetCode(auth, code)
    },
    resetPassword: (code, password) => confirmPasswordReset(auth, code, password),
    sendVerification: async () => sendEmailVerification(currentUser()),
    verifyEmail: async (code) => {
      await applyActionCode(auth, code)
      if (auth.currentUser !== null) await renew()
    },
    reload: renew,
    hasPassword: () =>
      auth.currentUser?.providerData.some(({ providerId }) => providerId === 'password') ?? false,
    changePassword: async (current, next) => {
      const user = currentUser()
      const authenticate = (password: string) =>
        reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password))
      await authenticate(current)
      await updatePassword(user, next)
      // Sign-ins before the change are invalid, and the check above may be a second older.
      await authenticate(next)
    },
  }
}
