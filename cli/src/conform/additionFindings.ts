import {
  type Addition,
  deviceStatuses,
  factSeries,
  ownValue,
  type ReportedEnergyRow,
  readEnergyRows,
  readStatus,
} from '@wattpost/protocol'
import { idsIn, listIn } from './bodyChecks.ts'
import { framesOf } from './eventChecks.ts'
import { type EventKind, eventKinds, kindsOf } from './eventKinds.ts'
import { type Finding, NO_DIFFERENCE, shown } from './finding.ts'
import { formedFrames } from './frameForms.ts'
import { bodyAt } from './listProbes.ts'
import type { Observations } from './observation.ts'
import { UNKNOWN_TEXT } from './shown.ts'

/** The state of an addition: seen, absent, or not tested by this run; with the reason. */
type Sighting = readonly ['conforms' | 'absent' | 'untested', string?]

const seen = (isThere: boolean, otherwise: string): Sighting =>
  isThere ? ['conforms'] : ['absent', otherwise]

/** The longest interval of the rhythm, s. */
const RHYTHM_S = 10

/** Each addition that is no operation of its own: its title, and what the dashboard does with it and without. */
const ADDITIONS = {
  seq: [
    'epoch and seq on frames',
    'Lost frames are noticed and loaded again.',
    'Frames are put in order by time.',
  ],
  batch: [
    'frames in arrays',
    'Frames of busy devices come together.',
    'Each frame comes alone; more work on busy pages.',
  ],
  tz: [
    'time zone of devices',
    'Days are those of the device’s zone.',
    'Days are those of the configured or browser’s zone.',
  ],
  energyTypes: [
    'energy types besides ie',
    'Charge, discharge and solar energy are shown.',
    'Only imported energy is shown.',
  ],
  meterPaging: [
    'pages of the meter list',
    'The meter list is loaded page by page.',
    'The meter list is loaded whole.',
  ],
  series: [
    'state series of reports and phases',
    'The times without reports are shown.',
    'The strips of reports and phases are missing.',
  ],
  statusWords: [
    'the words up, down, unknown',
    'Status words are read as they are.',
    'Other words for up and down are translated; unknown ones are unknown.',
  ],
  rhythm: [
    'a report every 10 s',
    'Values are at most 10 s old.',
    'The rhythm is learnt; values are older.',
  ],
} as const satisfies Partial<Record<Addition, readonly [string, string, string]>>

type Seen = keyof typeof ADDITIONS

const SIGHTS: Readonly<Record<Seen, (of: Observations) => Sighting>> = {
  seq: (of) => {
    const frames = allFrames(of)
    if (frames.length === 0) return ['untested', 'no frames came']
    const has = (frame: unknown) =>
      ['epoch', 'seq'].every((key) => Number.isInteger(ownValue(frame, key)))
    return seen(frames.some(has), 'no frame has them')
  },
  batch: ({ events, requests }) => {
    const watch = requests.find(({ key }) => key === 'watch')
    if (ownValue(watch?.outcome.state === 'acknowledged' && watch.outcome.ack, 'ok') !== true)
      return ['absent', 'watch is not acknowledged']
    return seen(
      events.some(({ payload }) => Array.isArray(payload)),
      'no array came after watch with batch',
    )
  },
  tz: (of) => {
    const devices = listed(of)
    if (devices.length === 0) return ['untested', 'no devices in the lists']
    return seen(
      devices.every((device) => typeof ownValue(device, 'tz') === 'string'),
      'a device has no tz',
    )
  },
  energyTypes: (of) => {
    // The dashboard asks for ce, de and se by themselves; `all` only where config.json says so.
    const bodies = ['ce', 'all'].map((type) => bodyAt(of.calls, `getHydraEnergy ${type}`))
    const isAsked = of.calls.some(({ key }) => key === 'getHydraEnergy all')
    if (!isAsked) return ['untested', 'no hydra']
    const others = bodies
      .flatMap((body) => rowsOf(body))
      .filter((row) =>
        OTHER_TOTALS.some((name) => row[name] !== undefined && (row._id.type ?? 'ie') !== 'ie'),
      )
    return seen(others.length > 0, 'type=ce and type=all have no rows of another type')
  },
  meterPaging: (of) => {
    const body = bodyAt(of.calls, 'listMeters limit')
    const isPaged = typeof ownValue(body, 'total') === 'number' && idsIn(body, 'data').length <= 1
    return seen(isPaged, 'limit=1 is not respected, or total is missing')
  },
  series: ({ events, requests }) => {
    if (!requests.some(({ key }) => key === 'switch_data online'))
      return ['untested', 'no bg device']
    const names = framesOf(events, 'switch_data').map((chunk) => ownValue(chunk, 'series'))
    return seen(
      factSeries.some((one) => names.includes(one)),
      'no points of the series online came',
    )
  },
  statusWords: (of) => {
    const devices = listed(of)
    if (devices.length === 0) return ['untested', 'no devices in the lists']
    const words = devices.map((device) => ownValue(device, 'status'))
    const other = words.find((word) => !deviceStatuses.some((known) => known === word))
    const unknown = words.find((word) => {
      const status = readStatus(word, of.statusWords)
      return status === undefined || status === 'unclear'
    })
    return unknown === undefined
      ? seen(other === undefined, `came: ${shown(other)}, which the dashboard knows`)
      : ['absent', `came: ${shown(unknown)}; config.json can say in statusWords what it means`]
  },
  rhythm: (of) => {
    const interval = reportInterval(of)
    if (interval === null) return ['untested', 'no device reported twice']
    return seen(interval <= RHYTHM_S, `reports come every ${Math.round(interval)} s`)
  },
}

/** A finding for each addition that is no operation of its own. */
export function additionFindings(observations: Observations): Finding[] {
  const { connection } = observations
  return Object.entries(ADDITIONS).map(([name, [title, withIt, without]]): Finding => {
    const needsSocket = ['seq', 'batch', 'series', 'rhythm'].includes(name)
    const [state, reason]: Sighting =
      needsSocket && connection.state !== 'connected'
        ? ['untested', 'no connection']
        : SIGHTS[name as Seen](observations)
    return {
      ...{ id: `addition ${name}`, title: `${name}: ${title}`, ring: 'addition', statements: [] },
      ...{ state, ...NO_DIFFERENCE },
      dashboard: { conforms: withIt, absent: without, untested: UNKNOWN_TEXT }[state],
      ...(reason !== undefined && { reason }),
    }
  })
}

const OTHER_TOTALS = ['totalChargeEnergy', 'totalDischargeEnergy', 'solarChargeEnergy'] as const

function rowsOf(body: unknown): readonly ReportedEnergyRow[] {
  const read = readEnergyRows(body, {})
  return read.ok ? read.value.value : []
}

function listed({ calls }: Observations): unknown[] {
  return [
    ...listIn(bodyAt(calls, 'listMeters'), 'data'),
    ...listIn(bodyAt(calls, 'listHydras'), 'devices'),
  ]
}

function allFrames({ events }: Observations): unknown[] {
  return [...new Set(eventKinds.map(({ event }) => event))].flatMap((event) =>
    framesOf(events, event),
  )
}

/** Frames within this time are one report, as for the dashboard, s. */
const SAME_REPORT_S = 0.5

/** Whether frames of a kind come periodically: not at changes only, and not as an answer with history. */
const isPeriodic = ({ id, snapshot }: EventKind) =>
  snapshot === undefined && id !== 'meter history' && id !== 'hydra energy-summary'

const EVENTS = [...new Set(eventKinds.filter(isPeriodic).map(({ event }) => event))]

/**
 * The interval at which devices report, s: of each device the median time between two reports of the same kind, and of
 * all devices the median. `null` when no device has reported twice.
 */
function reportInterval({ events, statusWords }: Observations): number | null {
  const intervals = [...reportTimes(events, { statusWords }).values()].flatMap((ofKinds) => {
    const interval = median([...ofKinds.values()].flatMap(gapsBetween))
    return interval === null ? [] : [interval]
  })
  return median(intervals)
}

/** Times of reports by device and then by kind, epoch s. */
function reportTimes(
  events: Observations['events'],
  context: Pick<Observations, 'statusWords'>,
): Map<string, Map<EventKind, number[]>> {
  const times = new Map<string, Map<EventKind, number[]>>()
  for (const event of EVENTS)
    for (const sent of framesOf(events, event))
      for (const { frame } of formedFrames(event, sent, context)) {
        const id = ownValue(frame, 'deviceId')
        const t = ownValue(frame, 't') ?? ownValue(frame, 'timestamp')
        if (typeof id !== 'string' || typeof t !== 'number') continue
        const ofDevice = times.get(id) ?? new Map<EventKind, number[]>()
        times.set(id, ofDevice)
        for (const kind of kindsOf(event, frame).filter(isPeriodic))
          ofDevice.set(kind, [...(ofDevice.get(kind) ?? []), t])
      }
  return times
}

function gapsBetween(times: readonly number[]): number[] {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted
    .slice(1)
    .map((t, at) => t - (sorted[at] ?? t))
    .filter((gap) => gap >= SAME_REPORT_S)
}

/** The middle of some numbers, of two the larger; `null` without any. */
function median(numbers: readonly number[]): number | null {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? null
}
