import { fateOf } from '../session/popupFate.ts'
import { popupMarker } from '../session/popupMarker.ts'
import type { Session } from '../session/session.ts'

/** Closes this window if it is the popup of a sign-in and nobody is signed in [S3]. */
export async function closeIfLeftOver(
  openSession: () => Promise<Pick<Session, 'settled'>>,
): Promise<void> {
  const isMarked = popupMarker().isSet()
  const opened = { isMarked, hasOpener: window.opener !== null, path: location.pathname }
  if (fateOf(opened, 'unknown') === 'stays') return
  const { kind } = await (await openSession()).settled()
  if (fateOf(opened, kind) === 'closes') window.close()
}
