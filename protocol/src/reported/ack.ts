import { ownValue } from '../live/frame.ts'
import { isGroup } from './content.ts'
import { messageIn } from './messageIn.ts'

/**
 * What an acknowledgement says: an answer; a refusal, with its message; or nothing, where it has no content. An error
 * without a refusal says that the backend has no such request.
 */
export type ReportedAck =
  | { readonly kind: 'answer' | 'nothing' }
  | { readonly kind: 'refused' | 'error'; readonly message: string | null }

const NO: readonly unknown[] = [false, 0, 'false']
/** Fields that are no content. */
const STATES: readonly string[] = ['ok', 'success', 'status']

/** Reads an acknowledgement of any form [K10]. */
export function readAck(json: unknown): ReportedAck {
  if (NO.includes(ownValue(json, 'ok')) || NO.includes(ownValue(json, 'success')))
    return { kind: 'refused', message: messageIn(json) }
  if (isSent(ownValue(json, 'error'))) return { kind: 'error', message: messageIn(json) }
  const isList = Array.isArray(json) && json.length > 0
  const hasContent = isGroup(json) && Object.keys(json).some((key) => !STATES.includes(key))
  return { kind: isList || hasContent ? 'answer' : 'nothing' }
}

function isSent(error: unknown): boolean {
  return error !== undefined && error !== null && error !== false
}
