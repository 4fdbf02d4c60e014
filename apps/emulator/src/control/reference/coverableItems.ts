import { families } from '@wattpost/protocol'
import {
  type EventMessage,
  httpOperations,
  type Mark,
  type SocketEvent,
  socketEvents,
  socketRequestOperations,
} from '@wattpost/protocol/contract'
import { faultKinds } from '../../scenario/faults/fault.ts'
import { reportedFields } from '../../scenario/fleet/reportedKinds.ts'
import { actionsOf } from '../../world/supportedActions.ts'

/** Groups of the items that scenarios can cover. */
export const coverageGroups = [
  'events',
  'states',
  'calls',
  'requests',
  'connections',
  'actions',
  'faults',
  'statements',
] as const
export type CoverageGroup = (typeof coverageGroups)[number]

/** A thing that a scenario can cover. */
export interface CoverableItem {
  readonly group: CoverageGroup
  /** `hydra_power batterySystem`, `status status = online`, `grid-off hydra`. */
  readonly name: string
  /** The statements of the specification that the contract names for it. */
  readonly statements: readonly string[]
}

/** Fields that tell a kind or a part of a device, not a state. */
const NO_STATES = ['type', 'channel', 'monitor', 'phase', 'sample']
/** The contract has a number for it: 1 is with power, 0 without [S11]. */
const NUMBERED_STATES: Readonly<Record<string, readonly number[]>> = { ns: [1, 0] }

export const eventItem = (event: string, kind: string) =>
  kind === event ? event : `${event} ${kind}`
export const stateItem = (event: string, field: string, value: unknown) =>
  `${event} ${field} = ${value}`
export const callPattern = ({ method, path }: { method: string; path: string }) =>
  `${method.toUpperCase()} ${path.replace('{id}', ':id')}`

/** Everything that the contract, the faults and the actions have. */
export function coverableItems(): CoverableItem[] {
  const items = [
    ...socketEvents.flatMap(eventItems),
    ...socketEvents.flatMap(stateItems),
    ...httpOperations.map((call) => item('calls', callPattern(call), call.mark)),
    ...socketRequestOperations.map(({ event, mark }) => item('requests', event, mark)),
    ...['connect', 'disconnect', 'refuse'].map((name) => item('connections', name, ['K1'])),
    ...families.flatMap((family) =>
      actionsOf({ family }).map((action) => item('actions', `${action} ${family}`)),
    ),
    ...faultKinds().map((kind) => item('faults', kind)),
  ]
  const statements = new Set(items.flatMap((one) => one.statements))
  const sorted = [...statements].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  return [...items, ...sorted.map((name) => item('statements', name))]
}

function item(
  group: CoverageGroup,
  name: string,
  by: Mark | readonly string[] = [],
): CoverableItem {
  return { group, name, statements: 'statements' in by ? by.statements : by }
}

function eventItems(event: SocketEvent): CoverableItem[] {
  const isFrame = event.families.length > 0
  if (!isFrame) return [item('events', event.event, event.mark)]
  return reportedMessages(event).map(({ name, mark }) =>
    item('events', eventItem(event.event, name), [...event.mark.statements, ...mark.statements]),
  )
}

/** The kinds of an event that the emulator's devices send. */
export function reportedMessages({ messages }: SocketEvent): EventMessage[] {
  return messages.filter(({ isUnreported }) => isUnreported !== true)
}

function stateItems(event: SocketEvent): CoverableItem[] {
  const names = reportedMessages(event).flatMap((message) =>
    event.families.flatMap((family) =>
      [...(reportedFields(message, { family }) ?? [])].flatMap(([field, { values }]) =>
        NO_STATES.includes(field)
          ? []
          : [...values, ...(NUMBERED_STATES[field] ?? [])].map((value) =>
              stateItem(event.event, field, value),
            ),
      ),
    ),
  )
  return [...new Set(names)].map((name) => item('states', name, event.mark))
}
