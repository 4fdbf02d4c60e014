import { sensitivityOf } from '@wattpost/protocol'
import type { Call } from '../../scenario/faults/callPattern.ts'

const HIDDEN = 'hidden'
/** Every JSON Web Token begins so: its header is a JSON object. */
const JWT = /eyJ[\w-]*\.[\w-]+\.[\w-]*/
const JWT_IN_URL = new RegExp(JWT, 'g')
/** Encodings of encodings that are read. */
const DECODINGS_MAX = 4

/** A call for the log: without tokens in its path, and without values of queries that are secret or personal. */
export function withoutSecrets({ method, path, query }: Call): Call {
  const segments = path.split('/').map((segment) => shown(segment))
  const pairs = query.split('&').map((pair) => {
    const name = pair.split('=', 1)[0] ?? ''
    const isHidden = pair.includes('=') && isSensitive(decoded(name))
    return isHidden ? `${name}=${HIDDEN}` : shown(pair)
  })
  return { method, path: segments.join('/'), query: pairs.join('&') }
}

/** A code of a sign-in, or of a mail's link, is a secret here; elsewhere the word means other things. */
function isSensitive(name: string): boolean {
  return sensitivityOf(name) !== null || /(^|[^a-z])code$/i.test(name)
}

/** A text without tokens, in whatever encoding they come. */
function shown(text: string): string {
  const plain = text.replaceAll(JWT_IN_URL, HIDDEN)
  return JWT.test(decoded(plain)) ? HIDDEN : plain
}

/** A text without its percent-encodings, also of characters that need none. */
function decoded(text: string): string {
  let last = text
  for (let times = 0; times < DECODINGS_MAX; times += 1) {
    const next = last.replaceAll(/%([\da-f]{2})/gi, (_, hex) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    if (next === last) return last
    last = next
  }
  return last
}
