import { CHOOSER_PATH } from '../session/popupFate.ts'
import type { RouteEntry } from './routeTable.ts'

type SideEntry = Pick<RouteEntry, 'path' | 'middleware' | 'page'>

/** Where the links of the identity service's mails lead. */
const MAILED: SideEntry = {
  path: '/account-action',
  middleware: ['session'],
  page: async () => (await import('../pages/MailedActionPage.tsx')).MailedActionPage,
}

/** Where an account is chosen with the emulator; with a real project Google asks. */
const CHOOSER: SideEntry = {
  path: CHOOSER_PATH,
  middleware: [],
  page: async () => (await import('../pages/ChooseAccountPage.tsx')).ChooseAccountPage,
}

/** Pages beside the fifteen of the specification, which nobody finds by a link: sign-in itself needs them. */
export function sideRoutes(isEmulated: boolean): readonly RouteEntry[] {
  const entries = isEmulated ? [MAILED, CHOOSER] : [MAILED]
  return entries.map((entry) => ({ ...entry, frame: null, layout: 'auth' }))
}
