import { type DeviceCallId, PAGE_LIMIT_MAX } from '@wattpost/protocol'
import type { Pausable } from '../../../world/pausable.ts'
import { type Answer, answer, refuseCall } from '../answer.ts'
import type { CallInput } from '../deviceCalls.ts'
import { ListBody } from '../listItems.ts'
import { LongBody, type Steps } from '../steps.ts'
import { deviceIn } from './devices.ts'
import type { Dialect } from './dialect.ts'
import { omitted, type Part, partOf, picked } from './fields.ts'

/** Answers a call in the full dialect. */
type Ask = (input: CallInput) => Steps<Answer>

/** Answers a call as a dialect does: parameters that it does not know are ignored. */
export function* answerIn(
  dialect: Dialect,
  id: DeviceCallId,
  input: CallInput,
  ask: Ask,
): Steps<Answer> {
  if (dialect.isFull) return yield* ask(input)
  const known = dialect.has('tz')
    ? input
    : { ...input, query: omitted(partOf(input.query), ['tz']) }
  if (id === 'listMeters' && !dialect.has('meterPaging'))
    return bodyIn(dialect, id, yield* wholeList(known, ask))
  if ((id === 'getHydraEnergy' || id === 'getEnergySummary') && !dialect.has('energyTypes'))
    return bodyIn(dialect, id, yield* importOnly(known, ask))
  return bodyIn(dialect, id, yield* ask(known))
}

/** All meters at once, whatever page is asked for [H8]. */
function* wholeList(input: CallInput, ask: Ask): Steps<Answer> {
  const data: unknown[] = []
  for (let page = 0; ; page += 1) {
    const part = yield* ask({ ...input, query: { page, limit: PAGE_LIMIT_MAX } })
    if (!part.ok) return part
    const { data: meters, hasMore } = partOf(plain(part.value))
    data.push(...(meters as unknown[]))
    if (hasMore !== true) return answer({ success: true, data })
  }
}

/** The specification has one energy type, `ie` [H16, H17]. */
function* importOnly(input: CallInput, ask: Ask): Steps<Answer> {
  const { type = 'ie', ...query } = partOf(input.query)
  const answered = yield* ask({ ...input, query: { ...query, type: 'ie' } })
  return answered.ok && type !== 'ie' ? refuseCall('invalid', 'type: must be "ie"') : answered
}

function bodyIn(dialect: Dialect, id: DeviceCallId, full: Answer): Answer {
  if (!full.ok) return full
  const { value } = full
  return answer(
    value instanceof LongBody
      ? changedRows(dialect, id, value)
      : changedBody(dialect, id, partOf(plain(value))),
  )
}

function plain(body: object): object {
  return body instanceof ListBody ? body.toJSON() : body
}

function changedBody(dialect: Dialect, id: DeviceCallId, body: Part): Part {
  switch (id) {
    case 'listMeters':
      return { ...body, data: (body.data as unknown[]).map((one) => deviceIn(dialect, 'pm', one)) }
    case 'getMeter':
      return { ...body, data: deviceIn(dialect, 'pm', body.data) }
    case 'listHydras':
      return {
        ...body,
        devices: (body.devices as unknown[]).map((one) => deviceIn(dialect, 'hydra', one)),
      }
    case 'getHydra':
      return { ...body, device: deviceIn(dialect, 'hydra', body.device) }
    case 'getPowerTimeline':
      return dialect.isCore ? omitted(body, ['unknown']) : body
    default:
      return body
  }
}

function changedRows(dialect: Dialect, id: DeviceCallId, { head, key, rows }: LongBody): LongBody {
  return id !== 'getHydraHistory' || dialect.has('energyTypes')
    ? new LongBody(head, key, rows)
    : new LongBody(head, key, () => importRows(rows()))
}

function* importRows(rows: Pausable<object>): Pausable<object> {
  for (const row of rows) if (row === null || partOf(partOf(row)._id).type === 'ie') yield row
}

/** The fields of a user and their claims that the specification names [E1]. */
const CORE_USER = ['uid', 'email', 'emailVerified', 'merchant', 'approved', 'profile']

/** The answer of a call about the session; the core's user has no `name` and no `photo`, and signing out no body. */
export function sessionAnswerIn(dialect: Dialect, full: Answer): Answer {
  if (!dialect.isCore || !full.ok) return full
  const { user } = partOf(full.value)
  return answer(user === undefined ? {} : { user: picked(partOf(user), CORE_USER) })
}
