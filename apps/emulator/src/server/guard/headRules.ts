import type { IncomingMessage } from 'node:http'
import type { Limits } from './limits.ts'
import { callerOf, isKnownHost, isOwnOrigin, type ServerAddress } from './originGuard.mjs'
import type { RequestRefusal } from './requestRefusal.ts'

// These rules refuse a request by its head alone: they know nothing of its connection or its user.

/** Calls; Express ignores letter case. */
const API_PATH = /^\/(api|__emulator)(?![^/?])/i
const SOCKET_PATH = '/socket.io/'

/** Reason why a server refuses a request by size, address, host or origin; `null` if it does not. */
export function refusalOfHead(
  request: IncomingMessage,
  address: ServerAddress,
  limits: Pick<Limits, 'targetChars' | 'headers'>,
): RequestRefusal | null {
  const { url = '' } = request
  const caller = callerOf(request)
  if (url.length > limits.targetChars) return { status: 414, message: 'The address is too long.' }
  if (request.rawHeaders.length / 2 > limits.headers)
    return { status: 431, message: 'There are too many headers.' }
  if (!isKnownHost(caller, address)) return { status: 403, message: 'Unknown host.' }
  if (!url.startsWith('/')) return { status: 400, message: 'The address is not readable.' }
  if (isOwnOrigin(caller, address) || opensPage(request)) return null
  return { status: 403, message: 'Unknown origin.' }
}

/** Reason why a request cannot become a WebSocket; `null` if it can. */
export function refusalOfUpgrade({
  url = '',
  method,
  headers,
}: Pick<IncomingMessage, 'url' | 'method' | 'headers'>): RequestRefusal | null {
  if (!isSocketPath(url)) return { status: 400, message: `Only ${SOCKET_PATH} can be upgraded.` }
  if (method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket') return null
  return { status: 400, message: 'It can be upgraded by GET, to websocket alone.' }
}

/** The refusal of a request that Node cannot read. @param code of Node's error */
export function refusalOfUnreadable(code: string | undefined): RequestRefusal {
  if (code === 'HPE_HEADER_OVERFLOW') return { status: 431, message: 'The head is too long.' }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { status: 408, message: 'The request took too long.' }
  return { status: 400, message: 'The request is not readable.' }
}

/** Whether a browser shows a page in a tab or window, by a link on any other page. */
function opensPage({ method, url = '', headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers.origin === undefined &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document' &&
    !API_PATH.test(url) &&
    !isSocketPath(url)
  )
}

function isSocketPath(url: string): boolean {
  return url.startsWith(SOCKET_PATH)
}
