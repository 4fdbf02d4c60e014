import { type Family, families, type HydraVariant, hydraVariants } from '@wattpost/protocol'
import {
  asyncApiOf,
  type EventMessage,
  NO_EXAMPLES,
  type SocketEvent,
  socketEvents,
} from '@wattpost/protocol/contract'
import { reportedFields } from '../../scenario/fleet/reportedKinds.ts'
import type { Topic, TopicTable } from './topic.ts'
import {
  isPart,
  type Part,
  partAt,
  rangeText,
  resolved,
  ringText,
  statementsOf,
  typeText,
  unitText,
} from './valueTexts.ts'

const FIELDS_HEAD = ['field', 'type', 'unit', 'range', 'sent', 'meaning'] as const

/** The document of the socket, made once. */
export function socketDocument(): { readonly document: Part; readonly components: Part } {
  made ??= asyncApiOf(NO_EXAMPLES)
  return { document: made, components: partAt(made, 'components', 'schemas') }
}
let made: Part | null = null

/** Each event of the server with its kinds and fields. */
export function eventTopics(): Topic[] {
  return socketEvents.map((event) => {
    const operation = partAt(socketDocument().document, 'operations', `send_${event.event}`)
    return {
      kind: 'event',
      name: event.event,
      summary: event.summary,
      facts: {
        'sent by': senderText(event),
        'core or addition': ringText(operation),
        statements: statementsOf(operation),
      },
      tables: tablesOf(event),
      aliases: [...event.messages.map(({ name }) => name), ...wireTypes(event)],
      ...(event.families.length > 0 && { example: exampleOf(event) }),
    }
  })
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

/** The kinds of an event, after the head that its frames share. */
function tablesOf(event: SocketEvent): TopicTable[] {
  const { document } = socketDocument()
  const channel = partAt(document, 'channels', event.event)
  const parts = event.messages.map((message) => partsOf(channel, message))
  const kinds = event.messages.map((message, index): TopicTable => {
    const own = (parts[index] ?? []).filter((part) => !isHead(part))
    return {
      title: `${message.name}: ${message.summary}`,
      text: `${ringText(partAt(channel, 'messages', message.name))}; ${kindSenders(event, message)}`,
      head: FIELDS_HEAD,
      rows: uniqueRows(own.flatMap((part) => fieldRows(event, message, part))),
    }
  })
  const [message] = event.messages
  const head = parts.flat().find(isHead)
  if (head === undefined || message === undefined) return kinds
  const rows = fieldRows(event, message, head)
  return [{ title: 'Head of every frame', head: FIELDS_HEAD, rows }, ...kinds]
}

/** The values of `type` by which the event's kinds differ: `battery-system`. */
function wireTypes(event: SocketEvent): string[] {
  const channel = partAt(socketDocument().document, 'channels', event.event)
  const types = event.messages
    .flatMap((message) => partsOf(channel, message))
    .flatMap((part) => {
      const { const: word, enum: words = [] } = partAt(part, 'properties', 'type')
      return [word, ...(Array.isArray(words) ? words : [])]
    })
  return [...new Set(types)].filter((one) => typeof one === 'string')
}

/** The maps of a message's payload. */
function partsOf(channel: Part, { name }: EventMessage): Part[] {
  const payload = partAt(channel, 'messages', name, 'payload')
  const parts = Array.isArray(payload.allOf) ? payload.allOf : [payload]
  return parts.map((one) => resolved(one, socketDocument().components)).flatMap(formsOf)
}

function isHead(part: Part): boolean {
  return part === socketDocument().components.FrameHead
}

/** The forms of a union, or the one form. */
function formsOf(schema: Part): Part[] {
  const forms = schema.oneOf ?? schema.anyOf
  return Array.isArray(forms) ? forms.filter(isPart) : [schema]
}

function fieldRows(event: SocketEvent, message: EventMessage, schema: Part): string[][] {
  const { components } = socketDocument()
  const required: unknown[] = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(partAt(schema, 'properties')).map(([name, written]) => {
    const field = resolved(written, components)
    const meaning = String(Object(written).description ?? '')
    const type = typeText(field, components)
    const values = reportedValues(event, message, name)
    return [
      name,
      type,
      unitText(meaning),
      values === type ? '' : values || rangeText(field, meaning),
      required.includes(name) ? 'always' : 'where it applies',
      meaning,
    ]
  })
}

function uniqueRows(rows: readonly string[][]): string[][] {
  return [...new Map(rows.map((row) => [row[0], row])).values()]
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
