import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A link to a server that delays what it carries, and can be cut. */
export class SlowLink {
  readonly url: string
  readonly #sockets: Set<Socket>
  readonly #server: ReturnType<typeof createServer>

  private constructor(server: ReturnType<typeof createServer>, sockets: Set<Socket>) {
    this.#server = server
    this.#sockets = sockets
    this.url = `redis://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  /** @param delayMs the delay of the next piece, ms; pieces keep their order */
  static async to(url: string, delayMs: () => number): Promise<SlowLink> {
    const sockets = new Set<Socket>()
    const { hostname, port } = new URL(url)
    const server = createServer((near) => {
      const far = connect(Number(port), hostname)
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(from)
        let last = Promise.resolve()
        from.on('data', (piece) => {
          const waited = new Promise((resolve) => setTimeout(resolve, delayMs()))
          last = last.then(() => waited).then(() => void (to.destroyed || to.write(piece)))
        })
        from.on('error', () => undefined)
        from.on('close', () => {
          sockets.delete(from)
          to.destroy()
        })
      }
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new SlowLink(server, sockets)
  }

  /** Ends its connections; new ones are accepted. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  async close(): Promise<void> {
    this.#server.close()
    this.cut()
    await once(this.#server, 'close')
  }
}
