import { randomInt } from 'node:crypto'
import type { Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'

/** Below the ephemeral range: a free port of that range may be taken by any outgoing connection. */
const [FROM, TO] = [20_000, 32_000]

/**
 * Connections that may wait to be accepted, as far as the system allows. Beyond them it drops new ones, and their clients
 * try again after a second: Node's 511 are filled by one program that opens a thousand.
 */
const BACKLOG = 4_096

/** A port that cannot be opened; `code` is the system's, e.g. `EADDRINUSE`. The message names no remedy. */
export interface PortRefusal extends Refusal {
  readonly code: string
}

/** A port that is free now. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const port = randomInt(FROM, TO)
  const checked = await checkPort(host, port)
  if (checked.ok) return port
  const { code, message } = checked.error
  if (code === 'EADDRINUSE' || code === 'EACCES') return freePort(host)
  throw new Error(message)
}

/** Refuses a port on which no server can listen now. */
export async function checkPort(host: string, port: number): Promise<Result<null, PortRefusal>> {
  const attempt = createServer()
  const opened = await openPort(attempt, host, port)
  if (!opened.ok) return opened
  await new Promise<void>((resolve) => attempt.close(() => resolve()))
  return accepted(null)
}

/** Makes a server listen on a port, on any free one for 0. @returns the port */
export function openPort(
  server: Server,
  host: string,
  port: number,
): Promise<Result<number, PortRefusal>> {
  return new Promise((resolve) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) =>
      resolve(refused(portRefusal(host, port, code ?? message))),
    )
    server.listen({ port, host, backlog: BACKLOG }, () =>
      resolve(accepted((server.address() as AddressInfo).port)),
    )
  })
}

/** Time for clients to answer a close, ms; then their connections are cut. */
export const CLOSE_MS_MAX = 2_000

/** The open connections of a server, those of sockets included. */
export class OpenConnections {
  readonly #server: HttpServer
  readonly #open = new Set<Socket>()

  constructor(server: HttpServer) {
    this.#server = server
    server.on('connection', (connection: Socket) => {
      this.#open.add(connection)
      connection.once('close', () => this.#open.delete(connection))
    })
  }

  /** Name of the thing that keeps the server open, for users. */
  get text(): string {
    const { size } = this.#open
    return size === 0 ? 'server' : `${size} open connection${size === 1 ? '' : 's'}`
  }

  /**
   * Stops accepting connections and aborts open calls: a polling page, or a call that hangs by a fault, would keep the
   * server open. Upgraded connections have {@link CLOSE_MS_MAX} to close.
   */
  async close(): Promise<void> {
    const cutOff = setTimeout(() => {
      for (const connection of this.#open) connection.destroy()
    }, CLOSE_MS_MAX)
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    this.#server.closeAllConnections()
    await closed
    clearTimeout(cutOff)
  }
}

function portRefusal(host: string, port: number, code: string): PortRefusal {
  const problem = code === 'EADDRINUSE' ? 'is taken' : `cannot be opened: ${code}`
  const message = `Port ${port} on ${host} ${problem}.`
  return { what: 'port', where: `${host}:${port}`, code, message }
}
