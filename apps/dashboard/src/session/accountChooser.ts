import { SIGN_IN_POPUP } from '@wattpost/protocol'
import { CHOOSER_PATH } from './signInPopup.ts'

/** A simulated Google account; its fields are those of Google's ID tokens. */
export interface GoogleAccount {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
  readonly name: string
  readonly picture?: string
}

/** Event that the chooser dispatches on the page that opened it; its detail is the chosen account. */
export const CHOSEN = 'wattpost:account-chosen'

/** The account in an event of the chooser, or `null` for anything else. */
export function accountIn(chosen: unknown): GoogleAccount | null {
  const { sub, email, name } = Object(chosen) as Record<string, unknown>
  if (typeof sub !== 'string' || typeof email !== 'string' || typeof name !== 'string') return null
  return { sub, email, email_verified: true, name }
}

/** The account of an address; the same address has the same id each time. */
export function googleAccountOf(email: string, name: string): GoogleAccount {
  return { sub: `google-${email.toLowerCase()}`, email, email_verified: true, name }
}

/** Interval at which the window is checked: browsers send no event when it closes. */
const CLOSED_CHECK_MS = 250

/**
 * Opens the account chooser in the specified size [C11]. Call it in the click itself, or the browser blocks it.
 * @throws when the browser blocks it
 */
export function openChooser(): Window {
  const { width, height } = SIGN_IN_POPUP
  const left = Math.max(0, screenX + (outerWidth - width) / 2)
  const top = Math.max(0, screenY + (outerHeight - height) / 2)
  const features = `popup,width=${width},height=${height},left=${left},top=${top}`
  const opened = window.open(CHOOSER_PATH, 'wattpost-sign-in', features)
  if (opened === null) throw new Error('The browser blocked the sign-in window.')
  return opened
}

/**
 * Resolves with the chosen account, or `null` when the window closes. The event is dispatched before the window closes and
 * handled at once; a message would be delivered later, and on a busy machine the window was seen closed before it.
 */
export function chosenAccount(chooser: Window): Promise<GoogleAccount | null> {
  return new Promise((resolve) => {
    const end = (account: GoogleAccount | null) => {
      clearInterval(timer)
      removeEventListener(CHOSEN, onChosen)
      resolve(account)
    }
    const onChosen = (event: Event) => {
      const account = accountIn((event as CustomEvent<unknown>).detail)
      if (account !== null) end(account)
    }
    addEventListener(CHOSEN, onChosen)
    const timer = setInterval(() => chooser.closed && end(null), CLOSED_CHECK_MS)
  })
}
