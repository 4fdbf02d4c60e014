import { ownValue } from '../live/frame.ts'

/** Longer texts are pages of a proxy or traces of a server, not messages. */
const MESSAGE_MAX = 300

/**
 * The server's message in an answer, for the screen: in `message`, `error`, `error.message` or `detail`, or the text
 * itself; `null` without one. HTML is none.
 */
export function messageIn(body: unknown): string | null {
  const error = ownValue(body, 'error')
  const places = [ownValue(body, 'message'), error, ownValue(error, 'message')]
  const texts = [...places, ownValue(body, 'detail'), body]
  const found = texts.find((each) => typeof each === 'string' && isMessage(each))
  return typeof found === 'string' ? found.trim() : null
}

/** Marks within a message are text; a page begins with one. */
function isMessage(text: string): boolean {
  return (
    text.trim() !== '' && text.length <= MESSAGE_MAX && !/^\s*<|<\/?(html|body|head)\b/i.test(text)
  )
}
