import type { Page, WebSocketRoute } from 'playwright/test'

/** The page's own socket with somebody in the middle, who can say things to the page. */
export interface ProxiedSocket {
  /** Says this to the page as the server would: an event and its payload. */
  say(event: string, payload: unknown): void
  /** Puts these very characters on the wire. */
  raw(text: string): void
  /** All that the page has put on the wire so far. */
  readonly sent: readonly string[]
  /** The address of each connection that the page has opened so far. */
  readonly urls: readonly string[]
}

/**
 * To be called before the page is opened.
 * @param changed what becomes of each message that the server sends; `null` keeps it from the page
 */
export async function proxySocket(
  page: Page,
  changed: (message: string | Buffer) => string | Buffer | null = (message) => message,
): Promise<ProxiedSocket> {
  const sent: string[] = []
  const urls: string[] = []
  let last: WebSocketRoute | null = null
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer()
    last = socket
    urls.push(socket.url())
    socket.onMessage((message) => {
      sent.push(String(message))
      server.send(message)
    })
    server.onMessage((message) => {
      const heard = changed(message)
      if (heard !== null) socket.send(heard)
    })
  })
  const raw = (text: string) => {
    if (last === null) throw new Error('the page has opened no socket yet')
    last.send(text)
  }
  return { raw, say: (event, payload) => raw(`42${JSON.stringify([event, payload])}`), sent, urls }
}
