import type { ChannelClient } from '@wattpost/protocol/channel'

/** Paths of the backend; all others are files of the demo. */
const BACKEND = /^\/(api|__emulator)\//

/**
 * A `fetch` that calls the backend over its channel. Other paths of the origin's root are files in the demo's folder.
 * @param base URL of that folder
 */
export function fetchOver(
  client: ChannelClient,
  network: typeof fetch,
  base: string,
): typeof fetch {
  return (input, init) => {
    if (typeof input !== 'string' || !input.startsWith('/')) return network(input, init)
    return BACKEND.test(input)
      ? call(client, input, init)
      : network(new URL(`.${input}`, base), init)
  }
}

function call(client: ChannelClient, target: string, init: RequestInit = {}): Promise<Response> {
  const { method = 'GET', body, signal } = init
  const token = /^Bearer (.+)$/.exec(new Headers(init.headers).get('authorization') ?? '')?.[1]
  const sent = {
    method,
    target,
    token: token ?? null,
    body: typeof body === 'string' ? body : null,
  }
  return new Promise((resolve, reject) => {
    const encoder = new TextEncoder()
    let parts: ReadableStreamDefaultController<Uint8Array>
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        parts = controller
      },
      cancel: () => abort(),
    })
    const fail = (error: unknown) => {
      reject(error)
      parts.error(error)
    }
    const abort = client.call(sent, {
      begun: (status, contentType) => {
        const hasBody = ![204, 304].includes(status)
        resolve(
          new Response(hasBody ? stream : null, {
            status,
            headers: { 'content-type': contentType },
          }),
        )
      },
      part: (text) => parts.enqueue(encoder.encode(text)),
      ended: () => parts.close(),
      broken: () => fail(new TypeError('The connection was lost.')),
    })
    const onAbort = () => {
      abort()
      fail(signal?.reason)
    }
    if (signal?.aborted) onAbort()
    else signal?.addEventListener('abort', onAbort, { once: true })
  })
}
