import type { Response } from 'express'
import { z } from 'zod'
import { type ControlRoute, streaming } from '../controlRoute.ts'
import { type LogKind, type Logs, logKinds } from '../logs.ts'

const NDJSON = 'application/x-ndjson'
const EVENTS = 'text/event-stream'
const yes = z.enum(['true', 'false']).default('false')
const logQuery = z.strictObject({
  kind: z.enum(logKinds).default('world'),
  /** Goes on with what happens from now on, until the caller ends it. */
  follow: yes.transform((text) => text === 'true'),
})

/** What happened, as lines, and what happens, as a stream. */
export function logRoutes(logs: Logs): ControlRoute[] {
  return [
    streaming(
      {
        method: 'get',
        path: '/log',
        summary: 'A log: the world’s, the traffic’s, or what came from outside',
        query: logQuery,
        streams: NDJSON,
      },
      ({ query: { kind, follow } }, _request, response) => {
        response.type(NDJSON)
        const text = logs
          .lines(kind)
          .map((line) => `${line}\n`)
          .join('')
        if (follow && kind !== 'inputs') goOn(logs, kind, text, response)
        else response.send(text)
      },
    ),
    streaming(
      { method: 'get', path: '/steps', summary: 'Steps and faults as they come', streams: EVENTS },
      (_visit, _request, response) => {
        response.type(EVENTS).set('cache-control', 'no-store').flushHeaders()
        const stop = logs.follow('world', (line) => {
          const { kind } = JSON.parse(line) as { kind: string }
          if (kind === 'step' || kind === 'fault' || kind === 'opened')
            response.write(`event: ${kind}\ndata: ${line}\n\n`)
        })
        response.once('close', stop)
      },
    ),
  ]
}

function goOn(
  logs: Logs,
  kind: Exclude<LogKind, 'inputs'>,
  sofar: string,
  response: Response,
): void {
  response.write(sofar)
  response.once(
    'close',
    logs.follow(kind, (line) => response.write(`${line}\n`)),
  )
}
