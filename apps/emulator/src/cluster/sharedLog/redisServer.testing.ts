import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../server/ports.ts'
import { openRedis, type RedisClient } from './redisClient.ts'

/** A Redis server of a test, with its append-only file. */
export class TestRedis {
  readonly url: string
  readonly #port: number
  readonly #folder: string
  #process: ChildProcess | null = null

  private constructor(port: number, folder: string) {
    this.#port = port
    this.#folder = folder
    this.url = `redis://127.0.0.1:${port}`
  }

  static async start(): Promise<TestRedis> {
    const folder = await mkdtemp(join(tmpdir(), 'wattpost-redis-'))
    const server = new TestRedis(await freePort(), folder)
    await server.run()
    return server
  }

  /** Starts the server; resolves when it accepts connections. */
  async run(): Promise<void> {
    const options = { port: this.#port, bind: '127.0.0.1', dir: this.#folder, appendonly: 'yes' }
    const args = Object.entries({ ...options, appendfsync: 'always', save: '' })
    const started = spawn(
      'redis-server',
      args.flatMap(([name, value]) => [`--${name}`, `${value}`]),
    )
    this.#process = started
    await new Promise<void>((resolve, reject) => {
      started.stdout.on('data', (text) => `${text}`.includes('Ready to accept') && resolve())
      started.on('exit', () => reject(new Error('redis-server ended')))
    })
  }

  /** A copy of its present data. */
  async copyFile(): Promise<string> {
    const copy = await mkdtemp(join(tmpdir(), 'wattpost-redis-copy-'))
    await cp(this.#folder, copy, { recursive: true })
    return copy
  }

  /** Puts a copy in the place of its data, once; call it while the server does not run. */
  async restoreFile(copy: string): Promise<void> {
    await rm(this.#folder, { recursive: true })
    await rename(copy, this.#folder)
  }

  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.#process?.kill(name)
  }

  /** Deletes all its data. */
  empty(): Promise<unknown> {
    return this.withClient((client) => client.flushAll())
  }

  /** Does work with a client. */
  async withClient<T>(work: (client: RedisClient) => Promise<T>): Promise<T> {
    const client = await openRedis(this.url)
    await client.connect()
    try {
      return await work(client)
    } finally {
      client.destroy()
    }
  }

  /** Ends the server at once; its file stays. */
  async kill(): Promise<void> {
    if (this.#process === null) return
    const exited = once(this.#process, 'exit')
    this.#process.kill('SIGKILL')
    this.#process = null
    await exited
  }

  async stop(): Promise<void> {
    await this.kill()
    await rm(this.#folder, { recursive: true })
  }
}
