import {
  type Family,
  families,
  type HydraVariant,
  hydraVariants,
  SOCKET_RECONNECT,
} from '@wattpost/protocol'
import {
  asyncApiOf,
  type EventMessage,
  httpOperations,
  isPart,
  NO_EXAMPLES,
  openApiOf,
  type Part,
  partAt,
  ringText,
  type SocketEvent,
  socketEvents,
  socketRequestOperations,
  statementsText,
} from '@wattpost/protocol/contract'
import { reportedFields } from '../../scenario/fleet/reportedKinds.ts'
import { callPattern } from './coverableItems.ts'
import { fieldsIn, fieldTable, fieldTexts, resolved, type Topic, type TopicTable } from './topic.ts'

/** A document of the contract, and its components. */
interface Document {
  readonly document: Part
  readonly components: Part
}

/** What the contract's documents define: events, the connection, requests and HTTP calls. */
export function documentTopics(): Topic[] {
  const socket = documentOf(asyncApiOf(NO_EXAMPLES))
  const calls = documentOf(openApiOf(NO_EXAMPLES))
  return [
    ...socketEvents.map((event) => eventTopic(event, socket)),
    connectionTopic(socket),
    ...requestTopics(socket),
    ...callTopics(calls),
  ]
}

function documentOf(document: Part): Document {
  return { document, components: partAt(document, 'components', 'schemas') }
}

/** Ring and statements of an operation. */
function factsOf(operation: Part): Topic['facts'] {
  return { 'core or addition': ringText(operation), statements: statementsText(operation) }
}

/** An event of the server with its kinds and fields. */
function eventTopic(event: SocketEvent, socket: Document): Topic {
  const operation = partAt(socket.document, 'operations', `send_${event.event}`)
  const channel = partAt(socket.document, 'channels', event.event)
  const kinds = event.messages.map((message) => ({
    message,
    parts: partsOf(channel, message, socket.components),
  }))
  return {
    kind: 'event',
    name: event.event,
    summary: event.summary,
    facts: { 'sent by': senderText(event), ...factsOf(operation) },
    tables: kindTables(event, channel, kinds, socket.components),
    aliases: [...event.messages.map(({ name }) => name), ...wireTypes(kinds)],
    ...(event.families.length > 0 && { example: exampleOf(event) }),
  }
}

function senderText({ families: senders, event }: SocketEvent): string {
  if (event === 'balance') return 'a scenario’s emit step, or other backends'
  if (senders.length === families.length) return 'every family'
  return senders.length === 0 ? 'the server' : `${senders.join(', ')} devices`
}

/** An expectation of the event. */
function exampleOf({ event, families: [family = 'hydra'] }: SocketEvent): string {
  const id = { bg: 'BG-0001', pm: 'PM-0001', hydra: 'HY-0001' }[family]
  return `expect: [{ id: comes, event: ${event}, device: ${id}, within: 1m }]`
}

/** A kind of an event, and the maps of its payload. */
interface Kind {
  readonly message: EventMessage
  readonly parts: readonly Part[]
}

function partsOf(channel: Part, { name }: EventMessage, components: Part): Part[] {
  const payload = partAt(channel, 'messages', name, 'payload')
  const parts = Array.isArray(payload.allOf) ? payload.allOf : [payload]
  return parts.flatMap((one) => {
    const schema = resolved(one, components)
    const forms = schema.oneOf ?? schema.anyOf
    return Array.isArray(forms) ? forms.filter(isPart) : [schema]
  })
}

/** The values of `type` by which the event's kinds differ: `battery-system`. */
function wireTypes(kinds: readonly Kind[]): string[] {
  const types = kinds
    .flatMap(({ parts }) => parts)
    .flatMap((part) => {
      const { const: word, enum: words = [] } = partAt(part, 'properties', 'type')
      return [word, ...(Array.isArray(words) ? words : [])]
    })
  return [...new Set(types)].filter((one) => typeof one === 'string')
}

const EVENT_COLUMNS = ['field', 'type', 'unit', 'range', 'sent', 'meaning'] as const

/** The kinds of an event, after the head that its frames share. */
function kindTables(
  event: SocketEvent,
  channel: Part,
  kinds: readonly Kind[],
  components: Part,
): TopicTable[] {
  const isHead = (part: Part) => part === components.FrameHead
  const fieldsOf = ({ message }: Kind, parts: readonly Part[]) => {
    const fields = parts.flatMap((part) => eventFields(event, message, part, components))
    return [...new Map(fields.map((field) => [field[0], field])).values()]
  }
  const tables = kinds.map((kind): TopicTable => {
    const { name, summary } = kind.message
    const own = kind.parts.filter((part) => !isHead(part))
    const ring = ringText(partAt(channel, 'messages', name))
    return {
      ...fieldTable(`${name}: ${summary}`, EVENT_COLUMNS, fieldsOf(kind, own)),
      text: `${ring}; ${kindSenders(event, kind.message)}`,
    }
  })
  const head = kinds.flatMap(({ parts }) => parts).find(isHead)
  const [first] = kinds
  if (head === undefined || first === undefined) return tables
  return [fieldTable('Head of every frame', EVENT_COLUMNS, fieldsOf(first, [head])), ...tables]
}

function eventFields(event: SocketEvent, message: EventMessage, schema: Part, components: Part) {
  const required: unknown[] = Array.isArray(schema.required) ? schema.required : []
  return fieldsIn(schema, components).map(([name, texts]) => {
    const values = reportedValues(event, message, name)
    const range = values === texts.type ? '' : values || texts.range
    const sent = required.includes(name) ? 'always' : 'where it applies'
    return [name, { ...texts, range, sent }] as const
  })
}

/** The senders of a kind of an event. */
function kindSenders(event: SocketEvent, message: EventMessage): string {
  if (message.isUnreported) return 'sent by other backends only'
  if (event.families.join() !== 'hydra') return `sent by ${senderText(event)}`
  const senders = hydraVariants.filter(
    (variant) => reportedFields(message, { family: 'hydra', variant }) !== null,
  )
  return senders.length === hydraVariants.length
    ? 'sent by hydra devices of every variant'
    : `sent by hydra devices of variant ${senders.join(', ')}`
}

/** The values that the emulator's devices send in a field; those of channels and monitors by variant. */
function reportedValues(event: SocketEvent, message: EventMessage, field: string): string {
  const of = (family: Family, variant?: HydraVariant) =>
    reportedFields(message, { family, variant })?.get(field)?.values ?? []
  const [family] = event.families
  if (family === undefined) return ''
  if (family !== 'hydra' || !['channel', 'monitor'].includes(field)) return of(family).join(' | ')
  return hydraVariants
    .flatMap((variant) => {
      const values = of(family, variant)
      return values.length === 0 ? [] : `${values[0]} to ${values.at(-1)} (${variant})`
    })
    .join(', ')
}

/** The connection with its handshake. */
function connectionTopic({ document, components }: Document): Topic {
  const channel = partAt(document, 'channels', 'connection')
  const query = partAt(channel, 'bindings', 'ws', 'query')
  const auth = partAt(channel, 'messages', 'handshake', 'payload')
  const seconds = (ms: number) => `${ms / 1000} s`
  return {
    kind: 'connection',
    name: 'handshake',
    summary:
      'socket.io 4 at /socket.io/, websocket only: user and type in the query, the ID token in the auth payload',
    facts: {
      ...factsOf(partAt(document, 'operations', 'connect')),
      refused:
        'by a connect_error that names what is refused: auth.token: …, query.user_id: the token belongs to another user, query.type: the user is of type …',
      reconnects: `clients wait ${seconds(SOCKET_RECONNECT.delayMs)}, then up to ${seconds(SOCKET_RECONNECT.delayMsMax)}`,
      faults: 'socket refuse, socket kick, socket close, socket reset, auth expired',
    },
    tables: [
      requestTable('Query', query, components),
      requestTable('Auth payload', auth, components),
    ],
    aliases: ['connection', 'connect', 'disconnect', 'refuse', 'socket'],
    example: 'expect: [{ id: returns, socket: connect, who: owner@wattpost.test, within: 30s }]',
  }
}

/** The requests of clients over the socket. */
function requestTopics({ document, components }: Document): Topic[] {
  return socketRequestOperations.map(({ event, summary }) => {
    const messages = partAt(document, 'channels', event, 'messages')
    const payload = partAt(messages, `${event}Request`, 'payload')
    const ack = partAt(messages, `${event}Ack`, 'payload')
    const [accepted] = Array.isArray(ack.oneOf) ? ack.oneOf : [ack]
    return {
      kind: 'request',
      name: event,
      summary,
      facts: factsOf(partAt(document, 'operations', `receive_${event}`)),
      tables: [
        requestTable('Payload', payload, components),
        requestTable('Acknowledgement, beside ok: true', accepted, components),
      ].filter(({ rows }) => rows.length > 0),
      aliases: [],
      example: `expect: [{ id: asked, ack: ${event}, ok: true, within: 1m }]`,
    }
  })
}

function requestTable(title: string, schema: unknown, components: Part): TopicTable {
  const fields = fieldsIn(resolved(schema, components), components)
  return fieldTable(title, ['field', 'type', 'unit', 'range', 'meaning'], fields)
}

/** The HTTP calls with their parameters, answers and statuses. */
function callTopics({ document, components }: Document): Topic[] {
  return httpOperations.map((operation) => {
    const call = partAt(document, 'paths', operation.path, operation.method)
    const parameters = Array.isArray(call.parameters) ? call.parameters.filter(isPart) : []
    const responses = partAt(call, 'responses')
    const content = partAt(responses, '200', 'content', 'application/json')
    const answer = fieldsIn(resolved(content.schema, components), components)
    const name = callPattern(operation)
    return {
      kind: 'call',
      name,
      summary: operation.summary,
      facts: factsOf(call),
      tables: [
        fieldTable(
          'Parameters',
          ['parameter', 'type', 'range', 'default', 'meaning'],
          parameters.map((one) => parameterTexts(one, components)),
        ),
        fieldTable('Answer', ['field', 'type', 'unit', 'meaning'], answer),
        {
          title: 'Statuses',
          head: ['status', 'meaning'],
          rows: Object.entries(responses).map(([status, one]) => [
            status,
            String(Object(one).description),
          ]),
        },
      ].filter(({ rows }) => rows.length > 0),
      aliases: [operation.id, operation.path],
      example: `expect: [{ id: asked, http: ${name.replace(':id', '*')}, status: 200, within: 1m }]`,
    }
  })
}

function parameterTexts(parameter: Part, components: Part) {
  const schema = resolved(parameter.schema, components)
  const texts = fieldTexts({ ...schema, description: parameter.description }, components)
  const usual = String(schema.default ?? (parameter.required === true ? 'required' : ''))
  const place = parameter.in === 'path' ? ' (path)' : ''
  return [`${parameter.name}${place}`, { ...texts, default: usual }] as const
}
