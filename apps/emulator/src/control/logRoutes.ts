import type { LogKind } from '@wattpost/protocol'
import type { Response } from 'express'
import type { LoggedEntry } from '../scenario/log/worldLog.ts'
import { controlStreams } from './contract.ts'
import { type ControlRoute, streaming } from './controlRoute.ts'
import { eventFormat, trafficFormat, worldFormat } from './logFormats.ts'
import type { Logs } from './logs.ts'
import { finished, LogStream, OpenStreams, sendStream } from './logStream.ts'

const STEP_KINDS: readonly string[] = ['step', 'fault', 'opened']

/** Routes of the logs, and of the event stream. */
export function logRoutes(logs: Logs): ControlRoute[] {
  const streams = new OpenStreams()
  return [
    streaming(controlStreams.log, ({ query: { kind, follow } }, request, response) => {
      if (!streams.admit(request, response)) return
      response.type(controlStreams.log.streams)
      if (follow && kind !== 'inputs') sendAndFollow(logs, kind, response)
      else sendStream(finished(logs.lines(kind)), response)
    }),
    streaming(controlStreams.steps, (_input, request, response) => {
      if (!streams.admit(request, response)) return
      response.type(controlStreams.steps.streams).set('cache-control', 'no-store')
      sendSteps(logs, response)
    }),
  ]
}

/** Sends a log so far, then each new entry until the client closes. */
function sendAndFollow(logs: Logs, kind: Exclude<LogKind, 'inputs'>, response: Response): void {
  if (kind === 'world') {
    const stream = new LogStream(logs.lines(kind), worldFormat)
    const stop = logs.onWorld((entry) => stream.add(entry))
    sendStream(stream, response, stop)
    return
  }
  const stream = new LogStream(logs.lines(kind), trafficFormat)
  const stop = logs.onTraffic((entry) => stream.add(entry))
  sendStream(stream, response, stop)
}

/** Sends each new step, opened step and fault until the client closes. */
function sendSteps(logs: Logs, response: Response): void {
  const stream = new LogStream<LoggedEntry>([].values(), eventFormat)
  const stop = logs.onWorld((logged) => {
    if (STEP_KINDS.includes(logged.entry.kind)) stream.add(logged)
  })
  sendStream(stream, response, stop)
}
