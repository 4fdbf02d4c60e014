import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import type { z } from 'zod'
import { issueMessage, unknownKeyMessage } from '../scenario/text/mistakeMessages.ts'
import { keysAt } from '../scenario/text/schemaMistakes.ts'
import { shortened, suggestion } from '../scenario/text/suggestion.ts'
import type { ControlHead } from './contract.ts'

/** Body, query and path parameters of a request. */
export interface ControlRequest<B, Q> {
  readonly body: B
  readonly query: Q
  readonly params: Readonly<Record<string, string>>
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
