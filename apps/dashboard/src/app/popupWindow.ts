import { matchPath } from 'react-router'
import type { Session } from '../session/session.ts'
import { CHOOSER_PATH, popupMarker, windowAction } from '../session/signInPopup.ts'

/**
 * Closes this window if it is the popup of a sign-in and no user is signed in [S3]. Call the result with the first path and
 * with each later one: a popup may leave the emulator's account chooser without a choice.
 */
export function closeIfAbandoned(
  openSession: () => Promise<Pick<Session, 'settled'>>,
): (path: string) => Promise<void> {
  const opened = { isMarked: popupMarker().isSet(), hasOpener: window.opener !== null }
  return async (path) => {
    const { pathname } = new URL(path, 'http://path.invalid')
    const shown = { ...opened, isChooser: matchPath(CHOOSER_PATH, pathname) !== null }
    if (windowAction(shown, 'unknown') === 'stays') return
    const { kind } = await (await openSession()).settled()
    if (windowAction(shown, kind) === 'closes') window.close()
  }
}
