import type { z } from 'zod'
import { handshakeAuth, handshakeQuery } from '../live/connection.ts'
import { notesOf } from './component.ts'
import type { EventMessage } from './eventMessages.ts'
import type { ContractExamples } from './examples.ts'
import {
  describeFields,
  jsonSchemasOf,
  markKeys,
  type Part,
  referredComponents,
} from './jsonSchemas.ts'
import { core, type Mark } from './marks.ts'
import { type SocketEvent, socketEvents } from './socketEvents.ts'
import {
  refusedAnswer,
  type SocketRequestOperation,
  socketRequestOperations,
} from './socketRequests.ts'

const DESCRIPTION = `The events of the realtime socket, from the server's side: it *sends* frames (operations \`send_…\`) and *receives* requests (\`receive_…\`). The transport is socket.io 4, websocket only; each channel is an event of the main namespace, its payload the event's first argument, and a reply is the acknowledgement.

\`x-wattpost-ring\` says of each operation, message and field whether the specification's text has it (\`core\`) or we add it (\`addition\`): the dashboard needs the core only. \`x-wattpost-values\` says it of each value of an enumeration in a core field. \`x-wattpost-statements\` lists the numbered statements of the specification. \`x-wattpost-unit\` is the unit of a number. \`x-wattpost-addition\` is the addition's name in the emulator's \`without\`.

The specification names events, kinds and entities, but not all names inside a frame. A frame may have any subset of its fields: the dashboard takes those that it has. Where a message has two forms, one with short names and one with the names of the entity, send either. A frame may also mix the names. Where a schema lists a short name (an addition) beside the core name of the same value, send one of the two. With \`watch\` and \`batch\` a payload may be an array of frames (an addition). Times are epoch seconds.

The core has no requests. After connecting, the server sends unasked: one frame of each core kind for each device of the user; then the last 24 hours as \`chat_data\` and \`switch_data\`, each ended by the status \`done\`, and a week of \`daily_meter_data\`; then reports and changes as they come.`

const CONNECT =
  'A client connects, with `user_id` (the uid of the token’s user) and `type` (`merchant` or `end_user`) in the query. A `connect_error` names what is refused, here `auth.token: …`, `query.user_id: the token belongs to another user` or `query.type: the user is of type …`'

/** The AsyncAPI 3.0 document of the socket, with the examples of a run. */
export function asyncApiOf(run: ContractExamples): Part {
  const made = jsonSchemasOf('draft-7', allSchemas())
  const channels: Record<string, Channel> = { connection: connectionOf(made.schemas, run) }
  const operations: Record<string, Part> = {
    connect: {
      ...{ action: 'receive', channel: channelReference('connection') },
      ...{ summary: CONNECT, ...markKeys(core('K1')) },
      messages: [messageReference('connection', 'handshake')],
    },
  }
  for (const event of socketEvents) addEvent(channels, operations, event, made.schemas, run)
  for (const request of socketRequestOperations)
    addRequest(channels, operations, request, made.schemas, run.requests[request.event])
  return {
    asyncapi: '3.0.0',
    info: {
      ...{ title: 'Wattpost: realtime socket of the backend', version: '1' },
      description: DESCRIPTION,
      license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
    },
    defaultContentType: 'application/json',
    servers: {
      emulator: {
        ...{ host: '127.0.0.1:4310', pathname: '/socket.io/', protocol: 'ws' },
        description: 'The emulator, by default',
      },
    },
    channels,
    operations,
    components: { schemas: referredComponents(channels, made.components) },
  }
}

interface Channel extends Part {
  readonly messages: Record<string, Part>
}

/** Every schema of the table, by the name under which its JSON Schema is found again. */
function allSchemas(): Record<string, z.ZodType> {
  const schemas: Record<string, z.ZodType> = {
    ...{ handshakeQuery, handshakeAuth, refused: refusedAnswer },
  }
  for (const { messages, event, answer } of socketEvents) {
    for (const { name, parts } of messages)
      for (const [index, part] of parts.entries()) schemas[`${name} ${index}`] = part
    if (answer) schemas[`${event} answer`] = answer.schema
  }
  for (const { event, payload, answer } of socketRequestOperations)
    Object.assign(schemas, { [`${event} request`]: payload, [`${event} ack`]: answer })
  return schemas
}

function connectionOf(schemas: Record<string, Part>, { handshake }: ContractExamples): Channel {
  const query: Part = {
    ...schemas.handshakeQuery,
    ...(handshake && { examples: [handshake.query] }),
  }
  describeFields(query, notesOf(handshakeQuery))
  const payload = schemas.handshakeAuth ?? {}
  return {
    ...{ address: '/socket.io/', title: 'Connection' },
    description:
      'The handshake: user and type in the query, the token in socket.io’s auth payload. A refusal is a `connect_error` with a message.',
    messages: {
      handshake: {
        ...{ ...head('handshake', 'The auth payload', core('K1')), payload },
        ...(handshake && { examples: [{ name: 'handshake', payload: handshake.auth }] }),
      },
    },
    bindings: { ws: { method: 'GET', query, bindingVersion: '0.1.0' } },
  }
}

function head(name: string, summary: string, mark: Mark): Part {
  return { name, summary, ...markKeys(mark) }
}

function addEvent(
  channels: Record<string, Channel>,
  operations: Record<string, Part>,
  { event, mark, summary, messages, answer }: SocketEvent,
  schemas: Record<string, Part>,
  run: ContractExamples,
): void {
  const channel = channelOf(channels, event)
  for (const message of messages)
    channel.messages[message.name] = eventMessage(message, schemas, run)
  if (answer)
    channel.messages[`${event}Answer`] = {
      ...head(`${event}Answer`, answer.summary, mark),
      payload: schemas[`${event} answer`],
      ...(event in run.answers && { examples: [{ name: event, payload: run.answers[event] }] }),
    }
  operations[`send_${event}`] = {
    ...{ action: 'send', channel: channelReference(event), summary, ...markKeys(mark) },
    messages: messages.map(({ name }) => messageReference(event, name)),
    ...(answer && { reply: replyOf(event, `${event}Answer`) }),
  }
}

function eventMessage(
  { name, summary, mark, parts }: EventMessage,
  schemas: Record<string, Part>,
  { coreEvents, events }: ContractExamples,
): Part {
  const all = parts.map((_, index) => schemas[`${name} ${index}`] ?? {})
  const examples = [
    ...(coreEvents[name] === undefined ? [] : [{ name: 'core', payload: coreEvents[name] }]),
    ...(events[name] === undefined ? [] : [{ name: 'full', payload: events[name] }]),
  ]
  return {
    ...head(name, summary, mark),
    payload: all.length === 1 ? all[0] : { allOf: all },
    ...(examples.length > 0 && { examples }),
  }
}

function addRequest(
  channels: Record<string, Channel>,
  operations: Record<string, Part>,
  { event, mark, summary }: SocketRequestOperation,
  schemas: Record<string, Part>,
  example: ContractExamples['requests'][string] | undefined,
): void {
  const channel = channelOf(channels, event)
  const [request, ack] = [`${event}Request`, `${event}Ack`]
  channel.messages[request] = {
    ...head(request, summary, mark),
    payload: schemas[`${event} request`],
    ...(example && { examples: [{ name: request, payload: example.payload }] }),
  }
  channel.messages[ack] = {
    ...head(
      ack,
      'The acknowledgement: `ok: true` and the fields of the answer, or a refusal',
      mark,
    ),
    payload: { oneOf: [acceptedOf(schemas[`${event} ack`] ?? {}), schemas.refused] },
    ...(example && { examples: [{ name: ack, payload: example.ack }] }),
  }
  operations[`receive_${event}`] = {
    ...{ action: 'receive', channel: channelReference(event), summary, ...markKeys(mark) },
    messages: [messageReference(event, request)],
    reply: replyOf(event, ack),
  }
}

/** The acknowledgement of an accepted request: `ok: true` and the answer. */
function acceptedOf(answer: Part): Part {
  const ok = {
    type: 'object',
    properties: { ok: { const: true, description: 'The request is accepted' } },
    required: ['ok'],
  }
  return '$ref' in answer ? { allOf: [ok, answer] } : ok
}

function channelOf(channels: Record<string, Channel>, event: string): Channel {
  const channel = channels[event] ?? { address: event, messages: {} }
  channels[event] = channel
  return channel
}

function channelReference(name: string) {
  return { $ref: `#/channels/${name}` }
}

function messageReference(channel: string, name: string) {
  return { $ref: `#/channels/${channel}/messages/${name}` }
}

function replyOf(channel: string, message: string) {
  return {
    channel: channelReference(channel),
    messages: [messageReference(channel, message)],
  }
}
