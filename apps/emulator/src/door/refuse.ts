import { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** Why somebody is not let in. */
export interface Refusal {
  readonly status: 400 | 403 | 408 | 414 | 417 | 429 | 431
  readonly message: string
  /** When to come again, s. */
  readonly retryAfterS?: number
}

/** Answers and closes: who is not let in keeps no connection. */
export function refuse(response: ServerResponse, refusal: Refusal): void {
  const { status, message, retryAfterS } = refusal
  const body = JSON.stringify({ success: false, message })
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    ...(retryAfterS !== undefined && { 'retry-after': String(retryAfterS) }),
  })
  response.end(body)
}

/**
 * A response where Node makes none: for an upgrade, or for what could not be read as a request.
 * @returns `null` when another answer is still under way on the connection
 */
export function responseOn(socket: Duplex, request?: IncomingMessage): ServerResponse | null {
  const connection = socket as Socket
  const response = new ServerResponse(request ?? new IncomingMessage(connection))
  try {
    response.assignSocket(connection)
  } catch {
    return null
  }
  response.shouldKeepAlive = false
  response.once('finish', () => connection.destroySoon())
  return response
}
