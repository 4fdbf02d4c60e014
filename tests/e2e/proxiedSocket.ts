import { expect, type Locator, type Page, type WebSocketRoute } from 'playwright/test'

/** The page's socket through a proxy that can send messages to the page. */
export interface ProxiedSocket {
  /** Sends an event to the page as the server would. */
  say(event: string, payload: unknown): void
  /** Sends these characters unchanged. */
  raw(text: string): void
  /**
   * Waits until the requested snapshots have arrived: they would replace the events of a test. A page requests one at
   * the first numbered frame of a device, and of a device known when the connection opens: see `opensAfter`.
   */
  settled(): Promise<void>
  /** Messages sent by the page so far. */
  readonly sent: readonly string[]
  /** Addresses of the page's connections so far. */
  readonly urls: readonly string[]
}

interface ProxyOptions {
  /** Maps each message of the server; `null` drops it. */
  readonly changed?: (message: string | Buffer) => string | Buffer | null
  /** The page is connected once this is shown. */
  readonly opensAfter?: Locator
}

/** Call it before the page is opened. */
export async function proxySocket(
  page: Page,
  { changed = (message) => message, opensAfter }: ProxyOptions = {},
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
    const opened = opensAfter?.waitFor()
    server.onMessage(async (message) => {
      await opened
      const passed = changed(message)
      if (passed !== null) socket.send(passed)
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

/** The page's snapshot requests: 42 and a number, acknowledged by 43 and that number. */
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
