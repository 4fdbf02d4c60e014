import { type Auth, GoogleAuthProvider, signInWithCredential, type User } from 'firebase/auth'
import { chosenAccount } from './accountChooser.ts'

/**
 * Signs in with the account chosen in the emulator's chooser; `null` when none is chosen. Only the Auth emulator accepts
 * this credential, and this module is loaded only with it.
 * @param chosen called as soon as an account is chosen
 */
export async function signInAsChosenAccount(
  auth: Auth,
  chooser: Window,
  chosen: () => void,
): Promise<User | null> {
  const account = await chosenAccount(chooser)
  if (account === null) return null
  chosen()
  const credential = GoogleAuthProvider.credential(JSON.stringify(account))
  return (await signInWithCredential(auth, credential)).user
}
