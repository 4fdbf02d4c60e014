import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Socket } from 'socket.io'
import { type Socket as ClientSocket, io } from 'socket.io-client'
import { startingScenario } from '../../recording/startingScenario.ts'
import { type Backend, startBackend } from './backend.testing.ts'
import { recorderOf, recordingOf, type TestRecorder } from './recording.testing.ts'

type Answer = string | Uint8Array | object
interface Options {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string | FormData
  readonly status?: number
  readonly reason?: string
  readonly answerHeaders?: Record<string, string>
}

/** A dashboard and a backend with a recorder between them. Objects are answered as JSON. */
export class Traffic {
  readonly recorder: TestRecorder
  readonly #backend: Backend
  readonly #client: ClientSocket
  readonly #server: Socket
  readonly #answers: Answers

  private constructor(parts: {
    recorder: TestRecorder
    backend: Backend
    client: ClientSocket
    server: Socket
    answers: Answers
  }) {
    this.recorder = parts.recorder
    this.#backend = parts.backend
    this.#client = parts.client
    this.#server = parts.server
    this.#answers = parts.answers
  }

  /** Opens a socket with these credentials, and leaves it open. */
  static async start(query: Record<string, string> = {}, auth: object = {}): Promise<Traffic> {
    const answers = new Answers()
    let connected: (socket: Socket) => void = () => {}
    const server = new Promise<Socket>((resolve) => {
      connected = resolve
    })
    const backend = await startBackend(
      (request, _body, response) => {
        const { answer, options } = answers.next()
        const isJson = typeof answer === 'object' && !(answer instanceof Uint8Array)
        if (isJson) response.setHeader('content-type', 'application/json')
        for (const [name, value] of Object.entries(options.answerHeaders ?? {}))
          response.setHeader(name, value)
        if (options.reason !== undefined) response.statusMessage = options.reason
        response.statusCode = options.status ?? 200
        response.end(isJson ? JSON.stringify(answer) : request.method === 'HEAD' ? '' : answer)
      },
      (socket) => connected(socket),
      ({ handshake }) => answers.refusalOf(handshake.auth),
    )
    const directory = await mkdtemp(join(tmpdir(), 'wattpost-leaks-'))
    const recorder = await recorderOf(backend.url, { directory })
    const client = io(recorder.url, { ...SOCKET, query, auth })
    return new Traffic({ recorder, backend, client, server: await server, answers })
  }

  /** Calls a path, which is answered with this. */
  readonly call = async (path: string, answer: Answer = {}, options: Options = {}) => {
    this.#answers.add(answer, options)
    const { method = 'GET', headers = {}, body } = options
    const reply = await fetch(this.recorder.url + path, {
      ...{ method, headers, redirect: 'manual' },
      ...(body !== undefined && { body }),
    })
    await reply.arrayBuffer()
  }

  /** Sends a request, which is acknowledged with this. */
  readonly ask = async (event: string, payload: unknown, ...ack: unknown[]) => {
    this.#server.once(event, (...args) => args.at(-1)(...ack))
    await new Promise<void>((resolve) => {
      this.#client.emit(event, payload, () => resolve())
    })
  }

  /** Sends an event to the dashboard, which acknowledges it with this. */
  readonly send = async (event: string, args: readonly unknown[], ...ack: unknown[]) => {
    this.#client.once(event, (...received) => received.at(-1)(...ack))
    await new Promise<void>((resolve) => {
      this.#server.emit(event, ...args, () => resolve())
    })
  }

  /** Tries a connection that the backend refuses with this error. */
  readonly refuse = async (auth: object, error: Error, query: Record<string, string> = {}) => {
    this.#answers.refuse(auth, error)
    const client = io(this.recorder.url, { ...SOCKET, query, auth })
    await new Promise((resolve) => client.once('connect_error', resolve))
  }

  /** Ends everything. Answers all that the recorder has written, in every readable form. */
  async stop(): Promise<Written> {
    const { directory } = this.recorder
    const growing = await contentOf(directory)
    this.#client.disconnect()
    const { file } = await this.recorder.stop()
    await this.#backend.close()
    const scenario = startingScenario(await recordingOf(file), 'recording.ndjson.gz')
    const closed = await contentOf(directory)
    const terminal = this.recorder.logged.join('\n')
    const names = (await readdir(directory, { recursive: true })).join('\n')
    const { records } = await recordingOf(file)
    await rm(directory, { recursive: true })
    return {
      while: readable(growing),
      after: readable([closed, scenario, terminal, names].join('\n')),
      text: [growing, closed, scenario].join('\n'),
      records,
    }
  }
}

/** The files and logs that a recorder has written. */
export interface Written {
  /** The growing recording. */
  readonly while: string
  /** The closed recording, its scenario, the terminal and the names of the files. */
  readonly after: string
  /** The content of the files. */
  readonly text: string
  readonly records: Awaited<ReturnType<typeof recordingOf>>['records']
}

const SOCKET = { transports: ['websocket'], reconnection: false, forceNew: true }

/** The answers of a backend, in order, and the connections that it refuses. */
class Answers {
  readonly #queue: { answer: Answer; options: Options }[] = []
  readonly #refused: { auth: string; error: Error }[] = []

  add(answer: Answer, options: Options): void {
    this.#queue.push({ answer, options })
  }

  next(): { answer: Answer; options: Options } {
    return this.#queue.shift() ?? { answer: {}, options: {} }
  }

  refuse(auth: object, error: Error): void {
    this.#refused.push({ auth: JSON.stringify(auth), error })
  }

  refusalOf(auth: object): Error | undefined {
    return this.#refused.find((one) => one.auth === JSON.stringify(auth))?.error
  }
}

async function contentOf(directory: string): Promise<string> {
  const files = await readdir(directory, { recursive: true, withFileTypes: true })
  const texts = files.map(async (entry) => {
    if (!entry.isFile()) return ''
    const bytes = await readFile(join(entry.parentPath, entry.name))
    return (bytes[0] === 31 && bytes[1] === 139 ? gunzipSync(bytes) : bytes).toString('utf8')
  })
  return (await Promise.all(texts)).join('\n')
}

/** A text with everything that is encoded in it, in lower case. */
function readable(text: string, layers = 2): string {
  const blobs = [...new Set(text.match(/[A-Za-z\d+/_-]{8,}={0,2}/g))].flatMap((blob) => {
    const bytes = [Buffer.from(blob, 'base64'), Buffer.from(blob, 'hex')]
    return bytes.map((inside) => {
      if (inside[0] !== 31 || inside[1] !== 139) return inside.toString('utf8')
      return gunzipSync(inside).toString('utf8')
    })
  })
  const decoded = text.replace(/(?:%[\da-f]{2})+/gi, (hex) =>
    Buffer.from(hex.replaceAll('%', ''), 'hex').toString('utf8'),
  )
  const inner = [decoded, ...blobs].join('\n')
  const all = layers > 0 ? [text, readable(inner, layers - 1)] : [text, inner]
  return all.join('\n').normalize('NFKC').toLowerCase()
}

/** A message with personal data, and what of it must not be recorded. */
export interface Leak {
  readonly personal: readonly string[]
  readonly send: (traffic: Traffic) => Promise<void>
}

/** The personal values that can be read in a text. */
export function found(personal: readonly string[], text: string): string[] {
  return personal.filter((value) => text.includes(value.normalize('NFKC').toLowerCase()))
}
