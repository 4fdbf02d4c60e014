import type { IncomingMessage } from 'node:http'
import { expensiveJson } from '@wattpost/protocol'
import express, { type RequestHandler } from 'express'

/** Runs work on a request at once, or in a later turn of the event loop. */
export type InTurn = (request: IncomingMessage, work: () => void) => void

/** A body that is refused before it is parsed. */
export class BodyRefusal extends Error {
  readonly status = 400
}

/** A body that does not match its content type. */
class UnreadableBody extends Error {
  readonly status: number

  constructor(status: 400 | 415) {
    super('The body cannot be read.')
    this.status = status
  }
}

/**
 * Reads JSON bodies; their length, nesting and number of values are checked before they are parsed. They are parsed by
 * `inTurn`: many at once would hold the event loop.
 */
export function jsonBody(limit: string, inTurn: InTurn): RequestHandler[] {
  return [
    express.raw({ limit, type: 'application/json' }),
    (request, _response, next) => {
      const body: unknown = request.body
      if (!Buffer.isBuffer(body)) return next()
      inTurn(request, () => {
        try {
          request.body = jsonIn(body, charsetOf(request))
        } catch (error) {
          return next(error)
        }
        next()
      })
    },
  ]
}

function charsetOf({ headers }: IncomingMessage): string {
  const [, charset = 'utf-8'] =
    /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(headers['content-type'] ?? '') ?? []
  return charset.toLowerCase()
}

/** The list or object of a body; an empty body is an empty object. */
function jsonIn(body: Buffer, charset: string): unknown {
  if (!charset.startsWith('utf-')) throw new UnreadableBody(415)
  const problem = charset === 'utf-8' ? expensiveJson(body) : 'It must be UTF-8.'
  if (problem !== null) throw new BodyRefusal(`The body is not readable. ${problem}`)
  const text = body.toString()
  if (text === '') return {}
  if (!/^[\t\n\r ]*[[{]/.test(text)) throw new UnreadableBody(400)
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableBody(400)
  }
}
