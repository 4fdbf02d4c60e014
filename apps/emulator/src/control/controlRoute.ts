import type { Request, Response } from 'express'
import type { z } from 'zod'
import type { Answer } from '../answer.ts'

/** What a handler works with: a checked body and query, and what the path names. */
export interface ControlVisit<B, Q> {
  readonly body: B
  readonly query: Q
  readonly params: Readonly<Record<string, string>>
}

interface Head {
  readonly method: 'get' | 'post' | 'delete'
  /** Under `/__emulator`, as Express writes it. */
  readonly path: string
  /** One line for the documentation. */
  readonly summary: string
  /** Why it may answer 503, for the documentation; a call without it never does. */
  readonly unavailable?: string
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** The part of the body's schema that fits what was written, so that a mistake is told where it is. */
  readonly bodyFor?: (written: unknown) => z.ZodType
}

/** A call of the control API. It is registered and documented from this alone. */
export type ControlRoute = Head &
  (
    | {
        /** What a 200 answer holds. */
        readonly answers: z.ZodType
        answer(visit: ControlVisit<unknown, unknown>): Answer | Promise<Answer>
      }
    /** It sends for itself, and may go on sending. */
    | {
        readonly streams: 'application/x-ndjson' | 'text/event-stream'
        stream(visit: ControlVisit<unknown, unknown>, request: Request, response: Response): void
      }
  )

type Declared<B extends z.ZodType, Q extends z.ZodType> = {
  readonly body?: B
  readonly query?: Q
} & Omit<Head, 'body' | 'query'>

/** Declares a call that answers JSON, its handler typed by its schemas. */
export function answering<B extends z.ZodType, Q extends z.ZodType>(
  head: Declared<B, Q> & { readonly answers: z.ZodType },
  answer: (visit: ControlVisit<z.output<B>, z.output<Q>>) => Answer | Promise<Answer>,
): ControlRoute {
  return { ...head, answer: (visit) => answer(visit as ControlVisit<z.output<B>, z.output<Q>>) }
}

/** Declares a call that streams. */
export function streaming<B extends z.ZodType, Q extends z.ZodType>(
  head: Declared<B, Q> & { readonly streams: 'application/x-ndjson' | 'text/event-stream' },
  stream: (
    visit: ControlVisit<z.output<B>, z.output<Q>>,
    request: Request,
    response: Response,
  ) => void,
): ControlRoute {
  return {
    ...head,
    stream: (visit, request, response) =>
      stream(visit as ControlVisit<z.output<B>, z.output<Q>>, request, response),
  }
}
