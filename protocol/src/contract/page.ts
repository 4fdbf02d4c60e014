import { callPath } from '../http/calls.ts'
import { isPart, type Part, partAt } from './jsonSchemas.ts'
import {
  fieldTable,
  jsonBlock,
  referred,
  ringText,
  statementsText,
  table,
  typeText,
} from './markdown.ts'
import { BUILDING, CONFORM, IDENTITY, INTRODUCTION, TIMING, UNASKED } from './pageTexts.ts'

/** The contract as a page, from its two documents. */
export function contractPage(openApi: Part, asyncApi: Part): string {
  const components = { ...schemasOf(openApi), ...schemasOf(asyncApi) }
  return `${[
    INTRODUCTION,
    IDENTITY,
    CONFORM,
    BUILDING,
    ...httpSection(openApi),
    ...socketSection(asyncApi, components),
    TIMING,
    '## Entities and frames',
    ...Object.entries(components)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, schema]) => componentSection(name, schema)),
  ].join('\n\n')}\n`
}

function schemasOf(document: Part): Record<string, Part> {
  return partAt(document, 'components', 'schemas') as Record<string, Part>
}

const parts = (record: Part): [string, Part][] =>
  Object.entries(record).filter((entry): entry is [string, Part] => isPart(entry[1]))

const list = (value: unknown): Part[] => (Array.isArray(value) ? value.filter(isPart) : [])

function httpSection(openApi: Part): string[] {
  const calls = parts(partAt(openApi, 'paths')).flatMap(([path, methods]) =>
    parts(methods).map(([method, call]) => ({ title: `${method.toUpperCase()} ${path}`, call })),
  )
  return [
    '## HTTP calls',
    `Failures have a status from 400 to 599 and the body [Failure](#failure) [H1, X18]. Each call but the session’s needs \`Authorization: Bearer <ID token>\`, or the cookie that \`POST ${callPath('login')}\` sets.`,
    table(
      ['call', 'core or addition', 'statements', ''],
      calls.map(({ title, call }) => [
        `[${title}](#${String(call.operationId).toLowerCase()})`,
        ringText(call),
        statementsText(call),
        String(call.summary),
      ]),
    ),
    ...calls.map(({ title, call }) => callSection(title, call)),
  ]
}

function callSection(title: string, call: Part): string {
  const parameters = list(call.parameters)
  const body = partAt(call, 'requestBody', 'content', 'application/json')
  const answer = partAt(call, 'responses', '200', 'content', 'application/json')
  const refusals = parts(partAt(call, 'responses')).filter(([status]) => status !== '200')
  return section([
    `### ${call.operationId}`,
    `\`${title}\` · ${ringText(call)} · ${statementsText(call)}`,
    `${call.summary}.`,
    table(
      ['parameter', 'type', 'core or addition', 'meaning'],
      parameters.map((one) => [
        `\`${one.name}\`${one.required ? '' : '?'}${one.in === 'path' ? ' (path)' : ''}`,
        `${typeText(one.schema)}${defaultText(partAt(one, 'schema'))}`,
        ringText(one),
        String(one.description),
      ]),
    ),
    'schema' in body ? `Body: ${typeText(body.schema)}` : '',
    `Answer: ${answerText(answer.schema)}`,
    fieldTable(partAt(answer, 'schema')),
    requestOf(title, call),
    exampleOf(answer),
    refusals.length > 0
      ? `Refused with ${refusals.map(([status, { description }]) => `${status} (${String(description).toLowerCase()})`).join(', ')}.`
      : '',
  ])
}

/** The request that the example answers: its path with the query, and its body. */
function requestOf(title: string, call: Part): string {
  const given = list(call.parameters).filter((one) => 'example' in one)
  const query = given.filter((one) => one.in === 'query').map((one) => `${one.name}=${one.example}`)
  const path = given
    .filter((one) => one.in === 'path')
    .reduce((text, one) => text.replace(`{${one.name}}`, String(one.example)), title)
  const body = partAt(call, 'requestBody', 'content', 'application/json')
  return [
    `Example: \`${[path, ...(query.length > 0 ? [query.join('&')] : [])].join('?')}\``,
    ...('example' in body ? [jsonBlock(body.example), 'is answered'] : []),
  ].join('\n\n')
}

/** The answer of the core, which is all that a backend needs. */
function exampleOf(answer: Part): string {
  const examples = partAt(answer, 'examples')
  if (!('core' in examples)) return ''
  const text = jsonBlock(partAt(examples, 'core').value)
  return 'full' in examples ? `In the core alone:\n\n${text}` : text
}

function defaultText(schema: Part): string {
  return 'default' in schema ? `, default \`${schema.default}\`` : ''
}

function answerText(schema: unknown): string {
  const name = referred(schema)
  if (name !== null || !isPart(schema)) return typeText(schema)
  if (list(schema.oneOf).length > 0) return 'an object, or a [Failure](#failure) with status 200'
  return isPart(schema.properties) ? 'an object' : 'any object'
}

function section(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n\n')
}

function socketSection(asyncApi: Part, components: Record<string, Part>): string[] {
  const channels = partAt(asyncApi, 'channels')
  const operations = parts(partAt(asyncApi, 'operations'))
  const row = ([name, one]: [string, Part]) => [
    `[${name.replace(/^(send|receive)_/, '')}](#${name.toLowerCase()})`,
    ringText(one),
    statementsText(one),
    String(one.summary),
  ]
  const sent = operations.filter(([, { action }]) => action === 'send')
  const received = operations.filter(([, { action }]) => action === 'receive')
  const head = ['event', 'core or addition', 'statements', '']
  return [
    '## The socket',
    'socket.io 4, websocket only. A client connects with `user_id` and `type` (`merchant` or `end_user`) in the query and `{ token }` as auth payload; a refusal is a `connect_error` with a message [K1]. A frame is one flat object: a [FrameHead](#framehead) and a body. It may have any subset of its fields. Where a kind of frame has two forms, one with short names and one with the names of the entity, send either. A frame may also mix the names. A table lists a short name beside the core name of the same value; send one of the two. With `watch` and `batch`, a payload may be an array of frames (an addition).',
    '### Events of the server',
    table(head, sent.map(row)),
    UNASKED,
    '### Requests of clients',
    'A backend needs none of these requests; only the connection is core. The specification says that clients emit events, with or without an acknowledgement callback [K10], but names no event to emit. The names and payloads below are therefore additions. A backend whose requests have other names lists these in `requests` of `config.json`. A backend without them does not call the callback: the dashboard notices that no answer comes, and then uses what the server [sends unasked](#what-the-server-sends-unasked). The acknowledgement of an accepted request is `{ "ok": true }` with the fields of its answer beside it, if there are any; that of a refused one is [Refused](#refused).',
    table(head, received.map(row)),
    ...[...sent, ...received].map(([name, one]) =>
      operationSection(name, one, channels, components),
    ),
  ]
}

function operationSection(
  name: string,
  operation: Part,
  channels: Part,
  components: Record<string, Part>,
): string {
  const reply = list(partAt(operation, 'reply').messages)
  return section([
    `### ${name}`,
    `${ringText(operation)} · ${statementsText(operation)}`.replace(/ · $/, ''),
    `${operation.summary}.`,
    queryText(operation, channels),
    ...[...list(operation.messages), ...reply].map(({ $ref }) => {
      const [, , channel = '', , message = ''] = String($ref).split('/')
      return messageSection(partAt(channels, channel, 'messages', message), components)
    }),
  ])
}

/** An example of the query with which a client connects. */
function queryText(operation: Part, channels: Part): string {
  const { $ref } = partAt(operation, 'channel')
  const query = partAt(channels, String($ref).split('/').at(-1) ?? '', 'bindings', 'ws', 'query')
  const [example] = list(query.examples)
  return example === undefined ? '' : `Query:\n\n${jsonBlock(example)}`
}

function messageSection(message: Part, components: Record<string, Part>): string {
  const payload = partAt(message, 'payload')
  const [example] = list(message.examples)
  const names = [payload, ...list(payload.allOf), ...list(payload.oneOf)]
    .flatMap((one) => [one, ...list(one.allOf)])
    .flatMap((one) => referred(one) ?? [])
  const links = [...new Set(names)].filter((name) => components[name] !== undefined)
  return section([
    `- **${message.name}** · ${ringText(message)}${links.length > 0 ? ` · ${links.map((name) => `[${name}](#${name.toLowerCase()})`).join(', ')}` : ''}: ${message.summary}`,
    example === undefined ? '' : jsonBlock(example.payload),
  ])
}

function componentSection(name: string, schema: Part): string {
  return section([
    `### ${name}`,
    `${schema.description} ${statementsText(schema) === '' ? '' : `[${statementsText(schema)}]`}`.trim(),
    fieldTable(schema),
  ])
}
