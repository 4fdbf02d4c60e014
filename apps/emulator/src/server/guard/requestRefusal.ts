import { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** A refused request. */
export interface RequestRefusal {
  readonly status: 400 | 403 | 408 | 414 | 417 | 429 | 431
  readonly message: string
  /** Delay before a retry, in s. */
  readonly retryAfterS?: number
}

/** The policy of a page that loads nothing. */
const NOTHING = "default-src 'none'"

/** Answers and closes the connection. */
export function sendRefusal(response: ServerResponse, refusal: RequestRefusal): void {
  const { status, message, retryAfterS } = refusal
  const body = JSON.stringify({ success: false, message })
  const policy = response.getHeader('content-security-policy')
  response.writeHead(status, {
    // A browser that shows it, e.g. in a window that a foreign page has opened, would ask for an icon, as an own page may.
    'content-security-policy': policy === undefined ? NOTHING : `${policy}, ${NOTHING}`,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
    ...(retryAfterS !== undefined && { 'retry-after': String(retryAfterS) }),
  })
  response.end(body)
}

/**
 * A response for an upgrade or an unreadable request, for which Node creates none.
 * @returns `null` while another answer is sent on the connection
 */
export function responseOn(socket: Duplex, request?: IncomingMessage): ServerResponse | null {
  // Node passes a net.Socket unless a server is made for another kind of stream.
  const connection = socket as Socket
  const response = new ServerResponse(request ?? new IncomingMessage(connection))
  try {
    response.assignSocket(connection)
  } catch {
    // ERR_HTTP_SOCKET_ASSIGNED: the answer to an earlier request has the socket.
    return null
  }
  response.shouldKeepAlive = false
  response.once('finish', () => connection.destroySoon())
  return response
}
