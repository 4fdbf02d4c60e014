import type { Request, Response } from 'express'
import type { z } from 'zod'
import type { Answer } from '../server/transport/answer.ts'
import type { ControlCall, ControlStream } from './contract.ts'
import type { ControlRequest } from './readRequest.ts'

type Handler<B, Q, A> = (input: ControlRequest<B, Q>) => A

/** A route of the control API with a JSON response. */
export type AnsweringRoute = ControlCall & {
  readonly answer: Handler<unknown, unknown, Answer | Promise<Answer>>
  /** The same without giving way to other work, for callers in this process that can't wait. */
  readonly answerAtOnce?: Handler<unknown, unknown, Answer>
}

/** A route that writes its own response. */
type StreamingRoute = ControlStream & {
  stream(input: ControlRequest<unknown, unknown>, request: Request, response: Response): void
}

/** A route of the control API, with its documentation. */
export type ControlRoute = AnsweringRoute | StreamingRoute

type Declared<Head, B extends z.ZodType, Q extends z.ZodType> = {
  readonly body?: B
  readonly query?: Q
} & Omit<Head, 'body' | 'query'>

/** Declares a route with a JSON response; the schemas type its handlers. */
export function answering<B extends z.ZodType, Q extends z.ZodType>(
  call: Declared<ControlCall, B, Q>,
  answer: Handler<z.output<B>, z.output<Q>, Answer | Promise<Answer>>,
  answerAtOnce?: Handler<z.output<B>, z.output<Q>, Answer>,
): ControlRoute {
  type Input = ControlRequest<z.output<B>, z.output<Q>>
  return {
    ...call,
    answer: (input) => answer(input as Input),
    ...(answerAtOnce && {
      answerAtOnce: (input: ControlRequest<unknown, unknown>) => answerAtOnce(input as Input),
    }),
  }
}

/** Declares a route with a streamed response. */
export function streaming<B extends z.ZodType, Q extends z.ZodType>(
  head: Declared<ControlStream, B, Q>,
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
