import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import type { Request, Response } from 'express'
import type { z } from 'zod'
import { issueMessage, unknownKeyMessage } from '../scenario/text/mistakeMessages.ts'
import { keysAt } from '../scenario/text/schemaMistakes.ts'
import { shortened, suggestion } from '../scenario/text/suggestion.ts'
import type { Answer } from '../server/transport/answer.ts'
import type { ControlCall, ControlHead, ControlStream } from './contract.ts'

/** Body, query and path parameters of a request. */
export interface ControlRequest<B, Q> {
  readonly body: B
  readonly query: Q
  readonly params: Readonly<Record<string, string>>
}

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

/** Validates body and query against the schemas of a route, with the messages of scenario files. */
export function readRequest(
  route: ControlHead,
  { body: json, query: asked, params }: ControlRequest<unknown, unknown>,
): Result<ControlRequest<unknown, unknown>, Refusal> {
  const body = read('body', route.bodyFor?.(json) ?? route.body, json)
  if (!body.ok) return body
  const query = read('query', route.query, asked)
  if (!query.ok) return query
  return accepted({ body: body.value, query: query.value, params })
}

/** @param schema `undefined` for a route that reads no such part */
function read(
  what: 'body' | 'query',
  schema: z.ZodType | undefined,
  json: unknown,
): Result<unknown, Refusal> {
  if (schema === undefined) return accepted(undefined)
  const parsed = schema.safeParse(json, { reportInput: true })
  if (parsed.success) return accepted(parsed.data)
  const { issues } = parsed.error
  // A misspelt key explains one that is missing. A failed parse has at least one issue.
  const issue = (issues.find(({ code }) => code === 'unrecognized_keys') ??
    issues[0]) as z.core.$ZodIssue
  const where = issue.path.join('.')
  return refused({ what, where, message: messageOf(what, issue, schema) })
}

function messageOf(what: string, issue: z.core.$ZodIssue, schema: z.ZodType): string {
  const { path, code } = issue
  if (code === 'unrecognized_keys') {
    const [key = ''] = issue.keys
    return unknownKeyMessage(key, keysAt(schema, path))
  }
  if (code === 'custom')
    return path.length === 0 ? `${what}: ${issue.message}` : issueMessage(path, issue)
  if (path.length === 0) return `${what}: must be a map`
  const kinds = kindsOf(issue)
  if (kinds === null) return issueMessage(path, issue)
  const key = String(path.at(-1))
  const written: unknown = Object(issue.input)[key]
  if (written === undefined) return `"${key}" is missing`
  return `${key}: no "${shortened(String(written))}"${suggestion(String(written), kinds)}`
}

/** The start of zod's own message about a kind. */
const ZOD_DEFAULT = /^Invalid discriminator/

/** The kinds of which one must be named, if that is the issue and its schema has no message of its own. */
function kindsOf(issue: z.core.$ZodIssue): string[] | null {
  if (!ZOD_DEFAULT.test(issue.message)) return null
  if (issue.code !== 'invalid_union' || !('options' in issue) || issue.options === undefined)
    return null
  return issue.options.map(String)
}
