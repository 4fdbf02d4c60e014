import type { z } from 'zod'
import { callPath } from '../http/calls.ts'
import { notesOf } from './component.ts'
import type { ContractExamples, HttpExample } from './examples.ts'
import { type HttpOperation, httpOperations } from './httpOperations.ts'
import {
  describeFields,
  isPart,
  jsonSchemasOf,
  markKeys,
  noteKeys,
  type Part,
  querySchemaOf,
  referredComponents,
  valueKeys,
} from './jsonSchemas.ts'
import { core, type Note } from './marks.ts'

const DESCRIPTION = `The HTTP calls that the dashboard makes. \`x-wattpost-ring\` says of each call, parameter and field whether the specification's text has it (\`core\`) or we add it (\`addition\`): the dashboard needs the core only. \`x-wattpost-values\` says it of each value of an enumeration in a core field. \`x-wattpost-statements\` lists the numbered statements of the specification. \`x-wattpost-unit\` is the unit of a number. \`x-wattpost-addition\` is the addition's name in the emulator's \`without\`.

Not part of this document: the files of the built dashboard [H4, H5, H6], \`config.json\`, and the auth-token sync, whose address is configured [H18]. Clients do not retry GET and DELETE; they retry POST once on 408, 409, 425, 429, 500, 502, 503 and 504 [H1].

Times are epoch seconds; dates in queries are ISO.`

/** Reasons of refusals; the specification says only that statuses from 400 to 599 are errors [H1]. */
const REFUSALS = {
  400: 'The query or body is invalid; the message names the parameter',
  401: 'No valid token or session',
  403: 'The account awaits approval, or the token belongs to another user',
  404: 'No such device for this user',
  429: 'Too many calls of this user are open; `Retry-After` says after how many seconds to try again',
  503: 'The identity service is unreachable',
} as const
type Status = keyof typeof REFUSALS

const REFUSALS_OF: Readonly<Record<HttpOperation['scope'], readonly Status[]>> = {
  session: [503],
  token: [400, 401, 403, 503],
  list: [400, 401, 403, 429, 503],
  device: [400, 401, 403, 404, 429, 503],
}

function refusalStatuses({ scope, id, body, parameters }: HttpOperation): Status[] {
  // Signing out asks neither for a session nor for the identity service.
  if (id === 'deleteSession') return []
  const isChecked = body !== undefined || Object.keys(parameters).length > 0
  return REFUSALS_OF[scope].filter((status) => status !== 400 || isChecked)
}

/** The statuses with which a call is answered. */
export function statusesOf(operation: HttpOperation): number[] {
  return [200, ...refusalStatuses(operation)]
}

/** The OpenAPI 3.1 document of the HTTP calls, with the examples of a run. */
export function openApiOf({ http }: ContractExamples): Part {
  const schemas: Record<string, z.ZodType> = {}
  for (const { id, answer, body } of httpOperations) {
    schemas[`${id} answer`] = answer
    if (body) schemas[`${id} body`] = body
  }
  const generated = jsonSchemasOf('draft-2020-12', schemas)
  const paths: Record<string, Part> = {}
  for (const operation of httpOperations) {
    const documented = operationOf(operation, generated.schemas, http[operation.id])
    paths[operation.path] = { ...paths[operation.path], [operation.method]: documented }
  }
  const failure = responseOf(`#/components/schemas/Failure`)
  const used = referredComponents([paths, failure], generated.components)
  return {
    openapi: '3.1.1',
    info: {
      ...{ title: 'Wattpost: HTTP calls of the backend', version: '1', description: DESCRIPTION },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: 'http://127.0.0.1:4310', description: 'The emulator, by default' }],
    security: [{ bearer: [] }, { session: [] }],
    paths,
    components: {
      schemas: used,
      securitySchemes: {
        bearer: {
          ...{ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          description:
            'The Firebase ID token. Its custom claims `merchant`, `approved` and `profile` give the role; without `approved` the account counts as approved.',
        },
        session: {
          ...{ type: 'apiKey', in: 'cookie', name: 'wattpost_session' },
          description: `The cookie that \`POST ${callPath('login')}\` sets; its name is the server’s choice`,
        },
      },
    },
  }
}

function operationOf(
  operation: HttpOperation,
  schemas: Record<string, Part>,
  example?: HttpExample,
) {
  const { id, mark, summary, scope, body } = operation
  const answer = schemas[`${id} answer`] ?? {}
  describeFields(answer, notesOf(operation.answer))
  return {
    ...{ operationId: id, summary, ...markKeys(mark) },
    ...(scope === 'session' && { security: [{}, { bearer: [] }, { session: [] }] }),
    ...(scope === 'token' && { security: [{ bearer: [] }] }),
    parameters: parametersOf(operation, querySchemaOf(operation.query), example),
    ...(body && {
      requestBody: {
        required: true,
        content: jsonOf(schemas[`${id} body`], example?.body),
      },
    }),
    responses: {
      200: {
        description: 'Success',
        content: {
          'application/json': {
            schema: answer,
            ...(example && { examples: answerExamples(example) }),
          },
        },
      },
      ...refusalsOf(operation, example),
    },
  }
}

function jsonOf(schema: unknown, example: unknown) {
  return { 'application/json': { schema, ...(example !== undefined && { example }) } }
}

/** The answer of the core, and where it differs the one with all additions. */
function answerExamples({ answer, coreAnswer }: HttpExample) {
  const isSame = JSON.stringify(answer) === JSON.stringify(coreAnswer)
  return {
    core: { summary: 'The core alone', value: coreAnswer },
    ...(!isSame && { full: { summary: 'With all additions', value: answer } }),
  }
}

function parametersOf(
  { path, parameters }: HttpOperation,
  query: Part,
  example: HttpExample | undefined,
): Part[] {
  const required: unknown[] = Array.isArray(query.required) ? query.required : []
  const inQuery = Object.entries(isPart(query.properties) ? query.properties : {})
  return [
    ...(path.includes('{id}')
      ? [
          {
            ...{ name: 'id', in: 'path', required: true, description: 'Id of the device' },
            ...markKeys(core()),
            schema: { type: 'string', minLength: 1 },
            ...(example?.id !== undefined && { example: example.id }),
          },
        ]
      : []),
    ...inQuery.map(([name, schema]) => {
      const note = parameters[name] as Note
      return {
        ...{ name, in: 'query', required: required.includes(name) },
        ...noteKeys(note),
        schema: { ...Object(schema), ...valueKeys(note, schema) },
        ...(example?.query?.[name] !== undefined && { example: example.query[name] }),
      }
    }),
  ]
}

function responseOf(reference: string, example?: unknown) {
  return jsonOf({ $ref: reference }, example)
}

function refusalsOf(operation: HttpOperation, example: HttpExample | undefined) {
  return Object.fromEntries(
    refusalStatuses(operation).map((status) => [
      status,
      {
        description: REFUSALS[status],
        ...markKeys(core('H1', 'X18')),
        content: responseOf('#/components/schemas/Failure', example?.refusals?.[status]),
      },
    ]),
  )
}
