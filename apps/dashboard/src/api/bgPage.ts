import { type ReadContext, type ReportedBg, readBg, readPage } from '@wattpost/protocol'
import { createWarnOnce } from '../domain/warnOnce.ts'
import { type DevicePage, warnOfDevices, wholePage } from './devicePage.ts'

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
  if (!page.ok) throw new Error(page.error.message)
  warnOfDevices(page.value, warn)
  return wholePage(page.value, query)
}
