import { accepted, type Refusal, type ReportedPage, type Result } from '@wattpost/protocol'
import { type MessageNote, noteMessage } from '../domain/messageNotes.ts'
import type { WarnOnce } from '../domain/warnOnce.ts'

/** Notes a page of a list, and logs the devices that could not be read whole, each once. */
export function notePage(
  note: MessageNote,
  sent: unknown,
  page: Result<ReportedPage<unknown>, Refusal>,
  warn: WarnOnce,
): void {
  if (!page.ok) {
    noteMessage(note, sent, page, warn)
    return
  }
  const { devices: value, refusals, unreadAt, forms } = page.value
  noteMessage(note, sent, accepted({ value, unread: null, unreadAt, forms }), warn)
  for (const { what, where, message } of refusals) warn(`${what} ${where}`, message)
}
