/*
 * Patch of firebase 12.19.0 (@firebase/auth 1.13.6).
 * Reason: the sign-in popup is 960 by 600 [C11]; the SDK opens 500 by 600 and has no option for it.
 * Relies on: `signInWithPopup` opens its popup by one call of `window.open` with `width=…` and `left=…` in the features.
 */
/** Size of a window, CSS pixels. */
interface WindowSize {
  readonly width: number
  readonly height: number
}

/**
 * Runs a sign-in whose popup gets a size [C11]. Only the first window opened meanwhile is affected; without
 * the call that the patch relies on, the popup keeps the size of the SDK.
 */
export async function withPopupSize<T>(size: WindowSize, signIn: () => Promise<T>): Promise<T> {
  const { open } = window
  const sized: typeof open = (url, target, features) => {
    restore()
    return open.call(window, url, target, sizedFeatures(features, size))
  }
  const restore = () => {
    if (window.open === sized) window.open = open
  }
  window.open = sized
  try {
    return await signIn()
  } finally {
    restore()
  }
}

function sizedFeatures(features: string | undefined, size: WindowSize): string | undefined {
  if (!features?.includes('width=')) return features
  const left = Math.max(0, (screen.availWidth - size.width) / 2)
  const top = Math.max(0, (screen.availHeight - size.height) / 2)
  const values: Readonly<Record<string, number>> = { ...size, left, top }
  return features.replace(
    /\b(width|height|left|top)=[^,]*/g,
    (_, name: string) => `${name}=${values[name]}`,
  )
}
