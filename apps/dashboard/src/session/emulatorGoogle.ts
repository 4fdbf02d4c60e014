import { type Auth, GoogleAuthProvider, signInWithCredential, type User } from 'firebase/auth'
import { chosenAccount } from './chooserWindow.ts'

/**
 * Signs in as whoever is chosen in the emulator's own chooser; `null` when nobody is. What passes for Google's
 * word here is believed by the Auth emulator only, and this module is loaded with it only.
 * @param chosen called as soon as an account is chosen
 */
export async function signInAsChosen(
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
