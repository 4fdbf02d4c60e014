import {
  acEnergyOfKnown,
  type BgParts,
  derivedOfKnown,
  type Reported,
  type ReportedBg,
  type ReportedConnection,
  type ReportedPower,
  type ReportedStatus,
  type SnapshotHead,
  type SwitchStatus,
} from '@wattpost/protocol'
import { connectionStatus, lastSeenAfter } from '../../domain/statusAfterFrame.ts'
import { cursorAtSnapshot, type StreamCursor } from '../frames/streamCursor.ts'
import { withReport } from './withReport.ts'

/** A bg device in the live layer. */
export interface BgLive {
  readonly device: ReportedBg
  readonly cursor: StreamCursor
  /** No list or page has described the device: frames alone did. */
  readonly isUnlisted?: true
}

/** A bg device of which nothing is known but that it sends frames. */
export function unlistedBg(deviceId: string): BgLive {
  const device: ReportedBg = {
    deviceId,
    currentData: {},
    powerState: {},
    realtimeEnergy: {},
    switch_status: {},
    divider_params: {},
    notifications_threshold: {},
  }
  return { device, cursor: cursorAtSnapshot(Number.NEGATIVE_INFINITY), isUnlisted: true }
}

/** A described device; its formulas hold for descriptions as they do for frames [S15–S19]. */
export function bgSnapshot(device: ReportedBg, _before?: BgLive, head?: SnapshotHead): BgLive {
  const { currentData, powerState, realtimeEnergy, lastSeen } = device
  const derived = {
    ...device,
    powerState: withDerived({ ...currentData, ...powerState }, powerState, derivedOfKnown),
    realtimeEnergy: withDerived(realtimeEnergy, realtimeEnergy, acEnergyOfKnown),
  }
  return {
    device: derived,
    cursor: cursorAtSnapshot(lastSeen ?? Number.NEGATIVE_INFINITY, head),
  }
}

/**
 * A group with the values that follow from its others by a formula [S15–S19]. A derived value that was sent counts more
 * than one of values from before, and less than one of values that were sent with it.
 * @param all the known values
 * @param sent those of them that came last
 */
function withDerived<G extends object>(all: G, sent: G, formula: (known: G) => object): G {
  const derived = formula(all)
  const isSent = Object.keys(derived).some((key) => key in sent)
  return isSent ? { ...all, ...derived, ...sent, ...formula(sent) } : { ...all, ...derived }
}

/** A fetched device completed by what newer frames reported of it. */
export function overlaidBg(fetched: ReportedBg, reported: ReportedBg): ReportedBg {
  return withParts(fetched, reported)
}

/**
 * Whether a frame says that the device reports now: settings and counters without a time may be as old as the
 * connection, measured values are of now.
 */
export function isReportOfNow({ head, body }: ReportedPower): boolean {
  return !head.isUntimed || body.currentData !== undefined
}

/** Applies a `power` frame [K4]. */
export function withPower(live: BgLive, frame: ReportedPower): BgLive {
  const { head, body } = frame
  const part = stampedParts(live.device, body, head.t, live.cursor.skewMs)
  const { status: before, lastSeen, switch_status } = live.device
  if (!isReportOfNow(frame) && (before === undefined || before === 'unknown'))
    return withReport(live, head, { ...part, lastSeen })
  const status = reportedStatus(part.switch_status ?? switch_status, before)
  return withReport(live, head, {
    ...part,
    status,
    lastSeen: isReportOfNow(frame) ? head.t : lastSeen,
  })
}

/** Applies a `status` frame [K5]. */
export function withBgConnection(live: BgLive, frame: ReportedConnection): BgLive {
  const isOnline = frame.body.status === 'online'
  return withReport(live, frame.head, {
    status: isOnline
      ? reportedStatus(live.device.switch_status)
      : connectionStatus(live.device.status, frame.body),
    lastSeen: lastSeenAfter(live.device.lastSeen, frame),
  })
}

/** The status of an online device: down when its output is known to have no power. */
function reportedStatus(
  { power }: Reported<SwitchStatus>,
  before?: ReportedStatus | undefined,
): ReportedStatus {
  if (power === 'off') return 'down'
  // Values do not explain the word of a list.
  return before === 'unclear' ? before : 'up'
}

/**
 * Some fields of a device: its groups keep the values that the frame does not have.
 * @param skewMs how far the device's clock, which also stamps its energies, is ahead
 */
function stampedParts(device: ReportedBg, parts: BgParts, atMs: number, skewMs: number): BgParts {
  const { powerState, realtimeEnergy } = parts
  const { lastSeen: _, ...next } = withParts(device, parts)
  const energyAtMs = realtimeEnergy?.timestamp
  return {
    ...next,
    ...(powerState !== undefined && {
      powerState: {
        ...withDerived(next.powerState, powerState, derivedOfKnown),
        timestamp: atMs,
      },
    }),
    ...(realtimeEnergy !== undefined && {
      realtimeEnergy: {
        ...withDerived(next.realtimeEnergy, realtimeEnergy, acEnergyOfKnown),
        timestamp: energyAtMs === undefined ? atMs : energyAtMs - skewMs,
      },
    }),
  }
}

function withParts(device: ReportedBg, parts: BgParts): ReportedBg {
  const before: Readonly<Record<string, unknown>> = { ...device }
  const merged = Object.entries(parts).map(([key, part]) => {
    const isGroup = typeof part === 'object' && part !== null
    return [key, isGroup ? { ...Object(before[key]), ...part } : part] as const
  })
  return { ...device, ...Object.fromEntries(merged) }
}
