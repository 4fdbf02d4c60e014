import { createServer, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

/** The change that a proxy makes to the backend. */
export interface Mutation {
  /** Part of the path of the calls that it concerns. */
  readonly path?: string
  /** Changes the JSON body of an answer. Without it these calls are not answered. */
  // biome-ignore lint/suspicious/noExplicitAny: JSON of any form
  readonly change?: (body: any) => void
  /** Whether connections of the socket are cut. */
  readonly cutsSocket?: boolean
}

/** A proxy before a backend. */
export interface MutatingProxy {
  readonly url: string
  close(): void
}

/** Forwards HTTP calls and websockets to a backend, and changes some of them. */
export async function startMutatingProxy(
  target: string,
  mutation: Mutation,
): Promise<MutatingProxy> {
  const { port, hostname } = new URL(target)
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, host: `${hostname}:${port}`, 'accept-encoding': 'identity' }
    const isConcerned = mutation.path !== undefined && asked.url?.includes(mutation.path) === true
    if (isConcerned && mutation.change === undefined) return
    const options = { method: asked.method, headers, agent: false }
    const onward = request(target + asked.url, options, (came) => {
      const chunks: Buffer[] = []
      came.on('data', (chunk: Buffer) => chunks.push(chunk))
      came.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        // How long a connection stays open is the proxy's own affair.
        const { 'content-length': _, connection: __, 'keep-alive': ___, ...others } = came.headers
        answer.writeHead(came.statusCode ?? 502, others)
        answer.end(isConcerned ? changed(text, mutation) : text)
      })
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  })
  forwardSockets(server, { port: Number(port), hostname }, mutation.cutsSocket === true)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function changed(text: string, { change }: Mutation): string {
  const body: unknown = JSON.parse(text)
  change?.(body)
  return JSON.stringify(body)
}

function forwardSockets(
  server: Server,
  { port, hostname }: { port: number; hostname: string },
  isCut: boolean,
): void {
  server.on('upgrade', (asked, own, head) => {
    own.on('error', () => own.destroy())
    if (isCut) return void own.destroy()
    const backend = connect(port, hostname, () => {
      const headers = { ...asked.headers, host: `${hostname}:${port}` }
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
      backend.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      backend.write(head)
      own.pipe(backend).pipe(own)
    })
    backend.on('error', () => own.destroy())
    own.on('close', () => backend.destroy())
  })
}
