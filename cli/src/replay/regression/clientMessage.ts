import {
  type ClientStep,
  DATE_FIELDS,
  type HttpStep,
  isPlaceholder,
  MOMENT_FIELDS,
  type RequestStep,
} from '@wattpost/emulator/scenarios'
import { DAY_MS, SECOND_MS, type SocketRequestName, socketRequests } from '@wattpost/protocol'
import { isCommand } from '../../conform/index.ts'

/** Changes to recorded messages for another backend. */
export interface MessageRules {
  /** Its ids by the recorded ones. */
  readonly ids: ReadonlyMap<string, string>
  /** Its time less that of the recording, ms. */
  readonly shiftMs: number
}

/** Rules that change nothing. */
export const AS_RECORDED: MessageRules = { ids: new Map(), shiftMs: 0 }

const PARTS_OF_PATH = /([/?&=,]|%2C)/
const DATE = /^\d{4}-\d\d-\d\d$/

/** The path of a recorded call, with the ids and dates of the other backend. */
export function pathFor({ path }: HttpStep, { ids, shiftMs }: MessageRules): string {
  const named = path
    .split(PARTS_OF_PATH)
    .map((part) => encodedId(ids, part) ?? part)
    .join('')
  if (shiftMs === 0) return named
  return DATE_FIELDS.reduce(
    (text, field) =>
      text.replace(
        new RegExp(`([?&]${field}=)([^&]*)`),
        (_, head: string, date: string) => head + shiftedDate(date, shiftMs),
      ),
    named,
  )
}

function encodedId(ids: ReadonlyMap<string, string>, part: string): string | undefined {
  const id = ids.get(part)
  return id === undefined ? undefined : encodeURIComponent(id)
}

function shiftedDate(encoded: string, shiftMs: number): string {
  const date = decodeURIComponent(encoded)
  const atMs = Date.parse(date)
  if (Number.isNaN(atMs)) return encoded
  const isDate = DATE.test(date)
  const byMs = isDate ? Math.round(shiftMs / DAY_MS) * DAY_MS : shiftMs
  const shifted = new Date(atMs + byMs).toISOString()
  return encodeURIComponent(isDate ? shifted.slice(0, 10) : shifted)
}

/** The payload of a recorded request, with the ids and times of the other backend. */
export function payloadFor({ payload }: RequestStep, rules: MessageRules): object {
  const named: unknown = withIds(payload, rules.ids)
  const fields: Record<string, unknown> = { ...Object(named) }
  for (const field of MOMENT_FIELDS) {
    const moment = fields[field]
    if (typeof moment === 'number') fields[field] = moment + Math.round(rules.shiftMs / SECOND_MS)
  }
  return fields
}

/** A JSON value with other ids. */
function withIds(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return ids.get(value) ?? value
  if (Array.isArray(value)) return value.map((one) => withIds(one, ids))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withIds(one, ids)]))
}

/** Whether a request is of the contract. */
export function isKnownRequest(name: string): name is SocketRequestName {
  return Object.hasOwn(socketRequests, name)
}

/** The reason why a message is not sent to another backend; `null` if it is. */
export function reasonToLeaveOut(
  step: ClientStep,
  { ids, sendsCommands }: Pick<MessageRules, 'ids'> & { readonly sendsCommands: boolean },
): string | null {
  if (step.kind !== 'call' && step.kind !== 'request') return null
  const isChange =
    step.kind === 'call' ? step.method !== 'GET' : isKnownRequest(step.name) && isCommand(step.name)
  if (isChange && !sendsCommands) return 'left out: it changes something; --commands sends it'
  if (step.kind === 'request' && !isKnownRequest(step.name))
    return 'left out: the contract has no such request'
  const open = placeholdersIn(step).find((text) => !ids.has(text))
  return open === undefined
    ? null
    : `left out: its text was redacted; --device ${open}=… names one in its place`
}

function placeholdersIn(step: HttpStep | RequestStep): string[] {
  const text =
    step.kind === 'call'
      ? `${step.path} ${JSON.stringify(step.body)}`
      : JSON.stringify(step.payload)
  return (text?.match(/redacted-[\da-f]{12}/g) ?? []).filter(isPlaceholder)
}
