import { SIGN_IN_POPUP } from '@wattpost/protocol'
import { chosenIn, type GoogleAccount } from './googleAccount.ts'
import { CHOOSER_PATH } from './popupFate.ts'

/** How often it is looked whether the person has closed it: no browser tells. */
const LOOK_MS = 250

/**
 * Opens the account chooser in the size that the specification names [C11]. To be called in the click itself,
 * or the browser stops it.
 * @throws when the browser stops it all the same
 */
export function openChooser(): Window {
  const { width, height } = SIGN_IN_POPUP
  const left = Math.max(0, screenX + (outerWidth - width) / 2)
  const top = Math.max(0, screenY + (outerHeight - height) / 2)
  const features = `popup,width=${width},height=${height},left=${left},top=${top}`
  const opened = window.open(CHOOSER_PATH, 'wattpost-sign-in', features)
  if (opened === null) throw new Error('The browser stopped the sign-in window.')
  return opened
}

/** Resolves with who was chosen in it, or `null` once it is closed; nobody else's messages count. */
export function chosenAccount(chooser: Window): Promise<GoogleAccount | null> {
  return new Promise((resolve) => {
    const end = (account: GoogleAccount | null) => {
      clearInterval(looking)
      removeEventListener('message', heard)
      resolve(account)
    }
    const heard = ({ source, origin, data }: MessageEvent) => {
      if (source !== chooser || origin !== location.origin) return
      const account = chosenIn(data)
      if (account !== null) end(account)
    }
    addEventListener('message', heard)
    const looking = setInterval(() => chooser.closed && end(null), LOOK_MS)
  })
}
