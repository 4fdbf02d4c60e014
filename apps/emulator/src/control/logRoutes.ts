import type { Response } from 'express'
import { sendAnswer } from '../server/sendAnswer.ts'
import { refuseCall } from '../server/transport/answer.ts'
import { controlStreams } from './contract.ts'
import { type ControlRoute, streaming } from './controlRoute.ts'
import { eventFormat, trafficFormat, worldFormat } from './logFormats.ts'
import { finished, LogStream, OpenStreams, type StreamFormat, sendStream } from './logStream.ts'
import type { Logs } from './logs.ts'

const STEP_KINDS: readonly string[] = ['step', 'fault', 'opened']

/** The traffic logs of all nodes, of several with one log. */
export interface NodeLogs {
  /** Sets what this node answers: the lines of its log, the oldest first. */
  answerWith(read: () => Iterable<string>): void
  /** Lines of all nodes by virtual time. Rejects when they cannot be read. */
  all(): Promise<readonly string[]>
}

/**
 * Routes of the logs, and of the event stream.
 * @param nodeLogs those of all nodes, of several with one log
 */
export function logRoutes(logs: Logs, nodeLogs?: NodeLogs): ControlRoute[] {
  const streams = new OpenStreams()
  return [
    streaming(controlStreams.log, ({ query: { kind, follow, node } }, request, response) => {
      if (!streams.admit(request, response)) return
      response.type(controlStreams.log.streams)
      if (node === 'all' && nodeLogs !== undefined) void sendAll(nodeLogs, response)
      else if (follow && kind === 'world')
        sendAndFollow(response, logs.lines(kind), worldFormat, (add) => logs.onWorld(add))
      else if (follow && kind === 'traffic')
        sendAndFollow(response, logs.lines(kind), trafficFormat, (add) => logs.onTraffic(add))
      else sendStream(finished(logs.lines(kind)), response)
    }),
    streaming(controlStreams.steps, (_input, request, response) => {
      if (!streams.admit(request, response)) return
      response.type(controlStreams.steps.streams).set('cache-control', 'no-store')
      sendAndFollow(response, [].values(), eventFormat, (add) =>
        logs.onWorld((logged) => {
          if (STEP_KINDS.includes(logged.entry.kind)) add(logged)
        }),
      )
    }),
  ]
}

/** Sends the traffic logs of all nodes. */
async function sendAll(nodeLogs: NodeLogs, response: Response): Promise<void> {
  const lines = await nodeLogs.all().catch(() => null)
  if (lines === null)
    sendAnswer(response, refuseCall('unavailable', 'The shared log does not answer.'))
  else sendStream(finished(lines.values()), response)
}

/** Sends lines of a log, then each new entry until the client closes. @param listen returns the function that ends it */
function sendAndFollow<T>(
  response: Response,
  past: Iterator<string>,
  format: StreamFormat<T>,
  listen: (add: (entry: T) => void) => () => void,
): void {
  const stream = new LogStream(past, format)
  const stop = listen((entry) => stream.add(entry))
  sendStream(stream, response, stop)
}
