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

/** Type of the message with the chosen account. */
export const CHOSEN = 'wattpost:account-chosen'

/** The account in a message from the chooser, or `null` for any other message. */
export function accountIn(message: unknown): GoogleAccount | null {
  const { type, account } = Object(message) as Record<string, unknown>
  const { sub, email, name } = Object(account) as Record<string, unknown>
  if (type !== CHOSEN) return null
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

/** Resolves with the chosen account, or `null` when the window closes; messages of other windows are ignored. */
export function chosenAccount(chooser: Window): Promise<GoogleAccount | null> {
  return new Promise((resolve) => {
    const end = (account: GoogleAccount | null) => {
      clearInterval(timer)
      removeEventListener('message', onMessage)
      resolve(account)
    }
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      if (source !== chooser || origin !== location.origin) return
      const account = accountIn(data)
      if (account !== null) end(account)
    }
    addEventListener('message', onMessage)
    const timer = setInterval(() => chooser.closed && end(null), CLOSED_CHECK_MS)
  })
}
