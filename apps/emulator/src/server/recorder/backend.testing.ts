import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket } from 'socket.io'

/** A backend with the answers of a test. */
export interface Backend {
  readonly url: string
  close(): Promise<void>
}

type Answer = (request: IncomingMessage, body: string, response: ServerResponse) => void

/** Starts a backend with these handlers of requests, new sockets and handshakes. */
export async function startBackend(
  answer: Answer,
  onSocket: (socket: Socket) => void = () => {},
  admit: (socket: Socket) => Error | undefined = () => undefined,
): Promise<Backend> {
  const http = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    answer(request, Buffer.concat(chunks).toString(), response)
  })
  const io = new Server(http, { transports: ['websocket'] })
  io.use((socket, next) => next(admit(socket)))
  io.on('connection', onSocket)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    close: async () => {
      http.closeAllConnections()
      await io.close()
    },
  }
}
