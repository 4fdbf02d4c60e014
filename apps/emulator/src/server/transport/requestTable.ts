import {
  bgDevice,
  bgDevicePage,
  hydraDevice,
  meterDevice,
  msToSeconds,
  SERVER_ERRORS,
} from '@wattpost/protocol'
import { z } from 'zod'
import type { Outcome } from '../../scenario/inputs/inputSource.ts'
import type { DeviceAction } from '../../world/action.ts'
import { computedDays } from '../../world/pausable.ts'
import type { Device } from '../../world/world.ts'
import type { StreamCursor } from './broadcaster.ts'
import { dayTotalsOf } from './dayTotals.ts'
import { type HistoryParts, historyHandlers } from './histories.ts'
import { type Reply, type Request, type RequestTable, refuseRequest } from './requests.ts'
import type { Steps } from './steps.ts'
import type { Subscriptions } from './subscriptions.ts'
import { withoutEarlierDates } from './visibleDates.ts'

/** Users' commands, which become inputs of the run. */
interface Commands {
  /** Enters a user's command into the input log. The outcome is known when the device has taken it. */
  readonly enter: (device: Device, action: DeviceAction, uid: string) => Outcome
  /** Whether the outcome comes later, by an order that other nodes share. */
  readonly isShared: () => boolean
  readonly limit: CommandLimit
}

interface RequestTableParts extends HistoryParts {
  readonly subscriptions: Subscriptions
  /** The cursor of a device's stream, after all frames up to now are sent. */
  readonly cursorOf: (deviceId: string) => StreamCursor
  readonly commands: Commands
  /** Virtual time now, ms. */
  readonly presentMs: () => number
}

/** The handler of each request [K10]. */
export function requestTable(parts: RequestTableParts): RequestTable {
  const { subscriptions, cursorOf, commands, presentMs } = parts
  return {
    devices: function* ({ world, payload, nowMs }) {
      const { devices, total, hasMore } = yield* world.page('bg', payload, nowMs)
      const snapshots = []
      for (const device of devices) {
        snapshots.push(device.snapshot(nowMs).device)
        yield null
      }
      const page = z.encode(bgDevicePage, { devices: snapshots, total, hasMore })
      const known = page.devices.map((device) =>
        withoutEarlierDates(device, world.acquired(device.deviceId)),
      )
      return { ack: { ok: true, ...page, devices: known } }
    },
    device: function* ({ device, world, nowMs: beganMs }) {
      if (device === undefined) return refuseRequest(SERVER_ERRORS.unknownDevice)
      yield* computedDays(device, beganMs)
      // Snapshot and position are of one moment.
      const nowMs = presentMs()
      return {
        ack: {
          ok: true,
          ...withoutEarlierDates(wireSnapshot(device, nowMs), world.acquired(device.id)),
          ...cursorOf(device.id),
          now: msToSeconds(nowMs),
        },
      }
    },
    day_totals: function* ({ world, payload, nowMs }) {
      return { ack: { ok: true, days: yield* dayTotalsOf(world, payload.deviceIds, nowMs) } }
    },
    watch: ({ connection, payload }) => {
      const watching = subscriptions.watch(connection, payload.deviceIds, payload.batch ?? false)
      return { ack: { ok: true, watching } }
    },
    unwatch: ({ connection, payload }) => ({
      ack: { ok: true, watching: subscriptions.unwatch(connection, payload.deviceIds) },
    }),
    ...historyHandlers(parts),
    ...commandHandlers(commands),
  }
}

function wireSnapshot(device: Device, nowMs: number) {
  const snapshot = device.snapshot(nowMs)
  switch (snapshot.family) {
    case 'bg':
      return { family: snapshot.family, device: z.encode(bgDevice, snapshot.device) }
    case 'pm':
      return { family: snapshot.family, device: z.encode(meterDevice, snapshot.device) }
    case 'hydra':
      return { family: snapshot.family, device: z.encode(hydraDevice, snapshot.device) }
  }
}

type CommandName = 'switch' | 'thresholds' | 'dividers'

/** Commands of a user to a device; acknowledged when the device has taken them. */
function commandHandlers(commands: Commands): Pick<RequestTable, CommandName> {
  return {
    switch: (request) =>
      give(commands, request, { do: request.payload.on ? 'switch-on' : 'switch-off' }),
    thresholds: (request) => {
      const { deviceId: _, ...thresholds } = request.payload
      return give(commands, request, { do: 'thresholds', thresholds })
    },
    dividers: (request) => {
      const { deviceId: _, ...dividers } = request.payload
      return give(commands, request, { do: 'dividers', dividers })
    },
  }
}

function give(
  { enter, isShared, limit }: Commands,
  { device, connection, nowMs }: Request<CommandName>,
  action: DeviceAction,
): Reply<CommandName> {
  if (device === undefined) throw new Error('a command names one device')
  if (!device.can(action)) return refuseRequest(`${device.id} does not support ${action.do}.`)
  if (!device.isOnline(nowMs)) return refuseRequest(`${device.id} is offline.`)
  const { uid } = connection.user
  if (!limit.take(uid)) return refuseRequest(TOO_MANY_COMMANDS)
  if (isShared()) {
    const beforehand = () => settled(enter(device, action, uid))
    return { ack: { ok: true }, beforehand }
  }
  const afterwards = () => {
    void enter(device, action, uid)
    return undefined
  }
  return { ack: { ok: true }, afterwards }
}

/** Waits for an outcome. */
function* settled(outcome: Outcome): Steps<Awaited<Outcome>> {
  let known: Awaited<Outcome> | null = null
  const waiting = Promise.resolve(outcome).then((value) => {
    known = value
  })
  while (known === null) yield waiting
  return known
}

/** Commands that a user may give at once, and each second after that; people and scripts stay far below. */
const AT_ONCE_MAX = 100
const PER_S = 20

/** The sentence for a user who gives more. */
const TOO_MANY_COMMANDS =
  'Too many commands of this account. At most 20 a second are taken; try again in some seconds.'

/** The number of commands that a user may still give at a moment. */
interface Allowance {
  readonly left: number
  readonly atMs: number
}

/**
 * Limits the commands of each user: every one is an input that the run keeps, and that a seek back applies again.
 * A user's allowance fills with time.
 */
export class CommandLimit {
  readonly #allowances = new Map<string, Allowance>()
  readonly #monotonicMs: () => number

  /** @param monotonicMs real time of a clock that never goes back, ms */
  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs
  }

  /** Takes one command of a user; `false` if they have given too many. */
  take(uid: string): boolean {
    const atMs = this.#monotonicMs()
    const { left, atMs: sinceMs } = this.#allowances.get(uid) ?? { left: AT_ONCE_MAX, atMs }
    const filled = Math.min(AT_ONCE_MAX, left + ((atMs - sinceMs) / 1000) * PER_S)
    const isTaken = filled >= 1
    this.#allowances.set(uid, { left: isTaken ? filled - 1 : filled, atMs })
    return isTaken
  }
}
