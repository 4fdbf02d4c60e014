import { expect, type Page, type WebSocketRoute } from 'playwright/test'

/** The page's own socket with somebody in the middle, who can say things to the page. */
export interface ProxiedSocket {
  /** Says this to the page as the server would: an event and its payload. */
  say(event: string, payload: unknown): void
  /** Puts these very characters on the wire. */
  raw(text: string): void
  /** Waits until the page has the whole devices that it asked for: they would take the place of what a test says. */
  settled(): Promise<void>
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
  const snapshots = createSnapshots()
  let last: WebSocketRoute | null = null
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer()
    last = socket
    urls.push(socket.url())
    socket.onMessage((message) => {
      sent.push(String(message))
      snapshots.asked(String(message))
      server.send(message)
    })
    server.onMessage((message) => {
      const heard = changed(message)
      if (heard !== null) socket.send(heard)
      snapshots.answered(String(message))
    })
  })
  const raw = (text: string) => {
    if (last === null) throw new Error('the page has opened no socket yet')
    last.send(text)
  }
  const say = (event: string, payload: unknown) => raw(`42${JSON.stringify([event, payload])}`)
  const settled = () => expect.poll(snapshots.areHere).toBe(true)
  return { raw, say, settled, sent, urls }
}

/** The page's requests for whole devices: 42 and a number, acknowledged by 43 and that number. */
function createSnapshots() {
  const open = new Set<string>()
  let count = 0
  return {
    asked: (message: string) => {
      const number = /^42(\d+)\["device",/.exec(message)?.[1]
      if (number === undefined) return
      count += 1
      open.add(number)
    },
    answered: (message: string) => open.delete(/^43(\d+)/.exec(message)?.[1] ?? ''),
    areHere: () => count > 0 && open.size === 0,
  }
}
