import type { IncomingMessage } from 'node:http'
import { Capture, recordedBodyOf, recordedType } from './bodies.ts'
import type { ExchangeObserver, HttpObserver } from './httpProxy.ts'
import type { RecordingWriter } from './recordingWriter.ts'
import { learnSecrets, redirectOf } from './rewrite.ts'
import type { Target } from './target.ts'

/** Records requests and their answers. */
export function httpRecorder(writer: RecordingWriter, target: Target): HttpObserver {
  return {
    log: (line) => writer.log(line),
    request: (incoming) => recordExchange(writer, target, incoming),
  }
}

function recordExchange(
  writer: RecordingWriter,
  target: Target,
  incoming: IncomingMessage,
): ExchangeObserver {
  const startedMs = performance.now()
  const requestBody = new Capture()
  learnSecrets(incoming.headers, writer.redactor)
  incoming.on('data', (chunk: Buffer) => requestBody.push(chunk))
  return {
    onAnswer: (answer) => {
      const body = new Capture()
      learnSecrets(answer.headers, writer.redactor)
      answer.on('data', (chunk: Buffer) => body.push(chunk))
      answer.on('end', () => {
        const ms = Math.round(performance.now() - startedMs)
        record(writer, target, { incoming, requestBody, answer, body, ms })
      })
    },
    onFailure: () => void writer.unrecorded(),
  }
}

interface CompleteExchange {
  readonly incoming: IncomingMessage
  readonly requestBody: Capture
  readonly answer: IncomingMessage
  readonly body: Capture
  /** Time until the whole answer came. */
  readonly ms: number
}

function record(
  writer: RecordingWriter,
  target: Target,
  { incoming, requestBody, answer, body, ms }: CompleteExchange,
): void {
  const { redactor } = writer
  const path = incoming.url ?? '/'
  const { statusCode: status = 502 } = answer
  // Polling of socket.io: the contract has websocket alone.
  if (path.startsWith('/socket.io/')) {
    writer.unrecorded()
    return
  }
  const redirect = redirectOf(status, answer.headers.location, path, target)
  // The client gets a refusal in place of this answer.
  if (redirect.kind === 'elsewhere') return
  writer.write(() => {
    const requested = recordedBodyOf(requestBody, incoming.headers, redactor)
    const answered = recordedBodyOf(body, answer.headers, redactor)
    const type = recordedType(answer.headers['content-type'])
    return {
      kind: 'http',
      method: incoming.method ?? 'GET',
      path: redactor.url(path),
      ...(requested && { requestBody: requested }),
      status,
      headers: {
        ...(type !== undefined && { 'content-type': type }),
        ...(redirect.kind === 'inside' && { location: redactor.url(redirect.location) }),
      },
      ...(answered && { body: answered }),
      ms,
    }
  })
}
