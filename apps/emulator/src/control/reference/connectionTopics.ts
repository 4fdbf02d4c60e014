import { SOCKET_RECONNECT } from '@wattpost/protocol'
import { socketRequestOperations } from '@wattpost/protocol/contract'
import { socketDocument } from './eventTopics.ts'
import type { Topic, TopicTable } from './topic.ts'
import {
  type Part,
  partAt,
  rangeText,
  resolved,
  ringText,
  statementsOf,
  typeText,
  unitText,
} from './valueTexts.ts'

const HEAD = ['field', 'type', 'unit', 'range', 'meaning'] as const

/** The connection with its handshake, and the requests of clients. */
export function connectionTopics(): Topic[] {
  const { document } = socketDocument()
  const channel = partAt(document, 'channels', 'connection')
  const operation = partAt(document, 'operations', 'connect')
  const query = partAt(channel, 'bindings', 'ws', 'query')
  const auth = partAt(channel, 'messages', 'handshake', 'payload')
  const seconds = (ms: number) => `${ms / 1000} s`
  return [
    {
      kind: 'connection',
      name: 'handshake',
      summary:
        'socket.io 4 at /socket.io/, websocket only: user and type in the query, the ID token in the auth payload',
      facts: {
        'core or addition': ringText(operation),
        statements: statementsOf(operation),
        refused:
          'by a connect_error that names what is refused: auth.token: …, query.user_id: the token belongs to another user, query.type: the user is of type …',
        reconnects: `clients wait ${seconds(SOCKET_RECONNECT.delayMs)}, then up to ${seconds(SOCKET_RECONNECT.delayMsMax)}`,
        faults: 'socket refuse, socket kick, socket close, socket reset, auth expired',
      },
      tables: [table('Query', query), table('Auth payload', auth)],
      aliases: ['connection', 'connect', 'disconnect', 'refuse', 'socket'],
      example: 'expect: [{ id: returns, socket: connect, who: owner@wattpost.test, within: 30s }]',
    },
    ...socketRequestOperations.map(({ event, summary, mark }): Topic => {
      const messages = partAt(document, 'channels', event, 'messages')
      const operation = partAt(document, 'operations', `receive_${event}`)
      return {
        kind: 'request',
        name: event,
        summary,
        facts: { 'core or addition': ringText(operation), statements: mark.statements.join(', ') },
        tables: Object.entries(messages)
          .filter(([name]) => /Request$|Ack$/.test(name))
          .map(([name, message]) =>
            table(
              /Request$/.test(name) ? 'Payload' : 'Acknowledgement, beside ok: true',
              accepted(partAt({ message }, 'message', 'payload')),
            ),
          )
          .filter(({ rows }) => rows.length > 0),
        aliases: [],
        example: `expect: [{ id: asked, ack: ${event}, ok: true, within: 1m }]`,
      }
    }),
  ]
}

function table(title: string, schema: Part): TopicTable {
  const { components } = socketDocument()
  const own = resolved(schema, components)
  const rows = Object.entries(partAt(own, 'properties')).map(([name, written]) => {
    const field = resolved(written, components)
    const meaning = String(Object(written).description ?? '')
    return [
      name,
      typeText(field, components),
      unitText(meaning),
      rangeText(field, meaning),
      meaning,
    ]
  })
  return { title, head: HEAD, rows }
}

/** The form of an accepted acknowledgement; a payload as it is. */
function accepted(payload: Part): Part {
  const [form] = Array.isArray(payload.oneOf) ? payload.oneOf : [payload]
  return form as Part
}
