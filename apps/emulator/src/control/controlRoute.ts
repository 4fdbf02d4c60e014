import type { Request, Response } from 'express'
import type { z } from 'zod'
import type { Answer } from '../transport/answer.ts'

/** Input of a handler: validated body, query and path parameters. */
export interface ControlRequest<B, Q> {
  readonly body: B
  readonly query: Q
  readonly params: Readonly<Record<string, string>>
}

interface Head {
  readonly method: 'get' | 'post' | 'delete'
  /** Path under `/__emulator`, in Express notation. */
  readonly path: string
  /** One line for the documentation. */
  readonly summary: string
  /** Reason of the 409 response, for the documentation. */
  readonly conflict?: string
  /** Reason of the 503 response, for the documentation. */
  readonly unavailable?: string
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Selects the variant of the body's schema, so that an error names the exact field. */
  readonly bodyFor?: (json: unknown) => z.ZodType
}

/** A route of the control API, with its documentation. */
export type ControlRoute = Head &
  (
    | {
        /** Schema of the 200 response. */
        readonly answers: z.ZodType
        answer(input: ControlRequest<unknown, unknown>): Answer | Promise<Answer>
      }
    /** A route that writes its own response. */
    | {
        readonly streams: 'application/x-ndjson' | 'text/event-stream'
        stream(input: ControlRequest<unknown, unknown>, request: Request, response: Response): void
      }
  )

type Declared<B extends z.ZodType, Q extends z.ZodType> = {
  readonly body?: B
  readonly query?: Q
} & Omit<Head, 'body' | 'query'>

/** Declares a route with a JSON response; the schemas type its handler. */
export function answering<B extends z.ZodType, Q extends z.ZodType>(
  head: Declared<B, Q> & { readonly answers: z.ZodType },
  answer: (input: ControlRequest<z.output<B>, z.output<Q>>) => Answer | Promise<Answer>,
): ControlRoute {
  return { ...head, answer: (input) => answer(input as ControlRequest<z.output<B>, z.output<Q>>) }
}

/** Declares a route with a streamed response. */
export function streaming<B extends z.ZodType, Q extends z.ZodType>(
  head: Declared<B, Q> & { readonly streams: 'application/x-ndjson' | 'text/event-stream' },
  stream: (
    input: ControlRequest<z.output<B>, z.output<Q>>,
    request: Request,
    response: Response,
  ) => void,
): ControlRoute {
  return {
    ...head,
    stream: (input, request, response) =>
      stream(input as ControlRequest<z.output<B>, z.output<Q>>, request, response),
  }
}
