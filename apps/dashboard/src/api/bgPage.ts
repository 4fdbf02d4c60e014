import {
  type DevicePage,
  type ReadContext,
  type ReportedBg,
  readBg,
  readPage,
  wholePage,
} from '@wattpost/protocol'
import { noteOf } from '../domain/messageNotes.ts'
import { createWarnOnce } from '../domain/warnOnce.ts'
import { notePage } from './devicePage.ts'

const warn = createWarnOnce()

/**
 * The page of bg devices in the answer to a `devices` request.
 * @throws when the answer holds no list
 */
export function bgPage(
  answer: unknown,
  query: { readonly page: number; readonly limit: number },
  context: ReadContext = {},
): DevicePage<ReportedBg> {
  const page = readPage(answer, 'devices', context, readBg)
  notePage(noteOf('devices'), answer, page, page.ok ? warn : () => {})
  if (!page.ok) throw new Error(page.error.message)
  return wholePage(page.value, query)
}
