/** Longest time to open a connection, ms. */
const CONNECT_MS_MAX = 2000
/** A connection without data for this time is closed, ms: the server is frozen, or cut off. */
const SILENCE_MS_MAX = 3000
/** Pause between two attempts to connect, ms. */
const RETRY_MS = 300

export type RedisClient = Awaited<ReturnType<typeof openRedis>>

/**
 * A client that connects again whenever its connection ends; commands fail meanwhile. Its library is loaded with the first
 * one: in one bundle a static import would load it at each start, also without a log.
 */
export async function openRedis(url: string) {
  // A CommonJS module: only its default export is the same in each bundle.
  const { default: library } = await import('@redis/client')
  const client = library.createClient({
    ...{ url, RESP: 2 as const, disableOfflineQueue: true },
    socket: {
      connectTimeout: CONNECT_MS_MAX,
      socketTimeout: SILENCE_MS_MAX,
      reconnectStrategy: RETRY_MS,
    },
  })
  // The failed command reports it.
  client.on('error', () => undefined)
  return client
}

/** Waits for a first connection: the client itself would go on trying. Rejects after 2 s. */
export async function withinTime(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise((_, reject) => {
    const message = `no answer within ${CONNECT_MS_MAX / 1000} s`
    timer = setTimeout(() => reject(new Error(message)), CONNECT_MS_MAX)
  })
  try {
    await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
    work.catch(() => undefined)
  }
}

/** An address as a log may show it to others. */
export function withoutSecrets(url: string): string {
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}
