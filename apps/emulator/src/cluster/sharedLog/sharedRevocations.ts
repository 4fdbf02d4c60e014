import { setTimeout as pause } from 'node:timers/promises'
import {
  type RevocationStore,
  RevokedSessions,
  type ServerSession,
  serverSession,
} from '../../auth/revocations.ts'
import { openRedis, type RedisClient, withinTime } from './redisClient.ts'
import { STREAM_START } from './streamId.ts'

const KEY = 'wattpost:signed-out'
/** Longest validity of a session cookie, ms: entries are dropped after it. */
const KEPT_MS = 14 * 24 * 60 * 60 * 1000
/** Longest wait of a reader for news, ms; below the time of silence. */
const BLOCK_MS = 1000
/** Pause after a failed call, ms. */
const RETRY_MS = 200
/** Entries per answer. */
const COUNT = 1000

/**
 * The signed-out sessions of all nodes, in a stream beside their log. A session is revoked here at once, and on the
 * other nodes when they read it. While Redis is unreachable, a node keeps those of its clients and sends them later.
 */
export class SharedRevocations implements RevocationStore {
  readonly #writer: RedisClient
  /** A second connection: a reader that waits keeps all other commands of its connection waiting. */
  readonly #reader: RedisClient
  readonly #sessions = new RevokedSessions()
  readonly #unsent = new Set<ServerSession>()
  #last = STREAM_START
  #isClosed = false
  #work: Promise<void> = Promise.resolve()

  private constructor(writer: RedisClient, reader: RedisClient) {
    this.#writer = writer
    this.#reader = reader
  }

  /** Connects and reads the sessions so far. Rejects when the server cannot be reached. */
  static async open(url: string): Promise<SharedRevocations> {
    const store = new SharedRevocations(await openRedis(url), await openRedis(url))
    try {
      await withinTime(Promise.all([store.#writer.connect(), store.#reader.connect()]))
      while (await store.#read(0));
    } catch (error) {
      store.#disconnect()
      throw error
    }
    store.#work = store.#follow()
    return store
  }

  isRevoked(session: ServerSession): boolean {
    return this.#sessions.isRevoked(session)
  }

  async revoke(session: ServerSession): Promise<void> {
    if (!this.#sessions.add(session)) return
    this.#unsent.add(session)
    // The next round sends it again.
    await this.#send().catch(() => undefined)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#disconnect()
    await this.#work
  }

  #disconnect(): void {
    for (const client of [this.#writer, this.#reader]) if (client.isOpen) client.destroy()
  }

  async #follow(): Promise<void> {
    while (!this.#isClosed) {
      try {
        await this.#send()
        if (!(await this.#read(BLOCK_MS))) await this.#refill()
      } catch {
        if (!this.#isClosed) await pause(RETRY_MS)
      }
    }
  }

  async #send(): Promise<void> {
    for (const session of this.#unsent) {
      const entry = { session: JSON.stringify(session) }
      const TRIM = {
        strategy: 'MINID',
        strategyModifier: '~',
        threshold: Date.now() - KEPT_MS,
      } as const
      await this.#writer.xAdd(KEY, '*', entry, { TRIM })
      this.#unsent.delete(session)
    }
  }

  /** Adds the entries after the last one. @returns whether there were any */
  async #read(blockMs: number): Promise<boolean> {
    const options = { COUNT, ...(blockMs > 0 && { BLOCK: blockMs }) }
    const found = await this.#reader.xRead({ key: KEY, id: this.#last }, options)
    const messages = found?.[0]?.messages ?? []
    for (const { id, message } of messages) {
      this.#last = id
      const read = serverSession.safeParse(JSON.parse(message['session'] ?? 'null'))
      if (read.success) this.#sessions.add(read.data)
    }
    return messages.length > 0
  }

  /** Sends all sessions again if the stream was emptied: nodes that come later need them. */
  async #refill(): Promise<void> {
    if ((await this.#writer.exists(KEY)) === 1) return
    for (const session of this.#sessions.all()) this.#unsent.add(session)
    // Streams begin with the present time; another server's clock may be behind.
    this.#last = STREAM_START
  }
}
