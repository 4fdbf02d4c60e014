import type { Session } from '../session/session.ts'
import { popupMarker, windowAction } from '../session/signInPopup.ts'

/** Closes this window if it is the popup of a failed sign-in [S3]. */
export async function closeIfAbandoned(
  openSession: () => Promise<Pick<Session, 'settled'>>,
): Promise<void> {
  const isMarked = popupMarker().isSet()
  const opened = { isMarked, hasOpener: window.opener !== null, path: location.pathname }
  if (windowAction(opened, 'unknown') === 'stays') return
  const { kind } = await (await openSession()).settled()
  if (windowAction(opened, kind) === 'closes') window.close()
}
