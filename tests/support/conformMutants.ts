import { httpOperations } from '@wattpost/protocol/contract'
import type { Observations } from '../../cli/src/conform/index.ts'
import { firstPage, gone, type Json, odd, set, twice } from './jsonEdits.ts'
import { answers, becomes, inBody, type Mutable, onFrames, without } from './observationEdits.ts'

/** A backend that differs from the emulator in one way, as a run has seen it. */
export interface Mutant {
  readonly name: string
  readonly base: 'full' | 'core'
  /** The finding that must differ, and only it. */
  readonly id: string
  /** The place in it; `absent` for an operation that is missing. */
  readonly where: string
  readonly change: (observations: Observations) => void
}

/** Fields of each answer: one that goes, and one that has another type. `[]` is each element. */
const ANSWER_FIELDS = {
  getSession: ['user', 'user.uid'],
  listMeters: ['data[].powerState.frequency', 'data[].network.cop'],
  getMeter: ['data.powerState.phaseB.voltage', 'data.lifetime'],
  getMeterEnergy: ['data[].haext', 'data[].haet'],
  listHydras: ['total', 'devices[].network_data'],
  getHydra: ['device.lifetime_energy', 'device.latestData.ac-power.2.rp'],
  getHydraHistory: ['energyData[]._id.channel', 'energyData[].totalImportEnergy'],
  getPowerStatus: ['dailyUsage', 'grid.tup'],
  getPowerTimeline: ['summary.totalEvents', 'byChannel.1[].ts'],
  getHydraEnergy: ['energyData[].solarChargeEnergy', 'energyData'],
  getEnergySummary: ['energyData[]._id', 'energyData[].totalChargeEnergy'],
} as const

/** The first place of a path with `[]`. */
const place = (path: string) => path.replaceAll('[]', '[0]')

function answerMutants(): Mutant[] {
  return httpOperations.flatMap(({ id, method, path, scope }): Mutant[] => {
    const name = `${method.toUpperCase()} ${path}`
    const mutant = (what: string, where: string, change: Mutant['change']): Mutant => ({
      ...{ name: `${name}: ${what}`, base: 'full', id, where, change },
    })
    const [lost, strange] = ANSWER_FIELDS[id as keyof typeof ANSWER_FIELDS] ?? []
    const error = { success: false, message: 'database is locked' }
    return [
      mutant('status 500', 'status', becomes(id, { state: 'answered', status: 500, body: error })),
      ...(scope === 'device' || scope === 'list'
        ? [mutant('no answer', 'time', becomes(id, { state: 'unanswered', afterMs: 10_000 }))]
        : []),
      ...(lost === undefined ? [] : [mutant(`${lost} gone`, place(lost), inBody(id, gone(lost)))]),
      ...(strange === undefined
        ? []
        : [mutant(`${strange} of another type`, place(strange), inBody(id, odd(strange)))]),
    ]
  })
}

/** A field of each kind of frame, under its name in the core. */
const FRAME_FIELDS: Readonly<Record<string, string>> = {
  status: 'status',
  'power live': 'batteryVoltage',
  'power daily energy': 'daily_energy_data.acEnergy',
  'power switch': 'tamper',
  'power dividers': 'solar_r2',
  'power thresholds': 'low_energy',
  'power network': 'csq',
  'power lifetime': 'deepest_discharge_date',
  'meter phase-power': 'phaseA.powerFactor',
  'meter total-power': 'neutralCurrent',
  'meter phase-energy': 'phaseA.importEnergy',
  'meter total-energy': 'lifetimeReactiveImport',
  'meter history': 'daily_meter_data[].hret',
  meter_status: 'cop',
  'hydra ac-power': 'rp',
  'hydra battery-system': 'tsc',
  hydra_status: 'status',
  'hydra ac-channel-energy': 'ie',
  'hydra energy-summary': 'totalDischargeEnergy',
  chat_data: 'points',
  switch_data: 'points',
}
/** Their values are in the devices of the calls, too. */
const IN_SNAPSHOTS = ['status', 'meter_status', 'hydra_status']

function frameMutants(): Mutant[] {
  return Object.entries(FRAME_FIELDS).flatMap(([id, field], index): Mutant[] => {
    const isOdd = index % 2 === 0
    const mutant = (what: string, where: string, change: Mutant['change']): Mutant => ({
      ...{ name: `${id}: ${what}`, base: 'core', id, where, change },
    })
    return [
      ...(IN_SNAPSHOTS.includes(id) ? [] : [mutant('never comes', 'absent', without(id))]),
      isOdd
        ? mutant(`${field} of another type`, place(field), onFrames(id, odd(field)))
        : mutant(`${field} gone`, place(field), onFrames(id, gone(field))),
    ]
  })
}

const OTHERS_STATUS = { deviceId: 'HY-0900', t: 1_768_500_000, status: 'up' }
const at = (seconds: number) => new Date(seconds * 1000).toISOString()

/** Answers that have the right form and the wrong content. */
const CONTENT: readonly Mutant[] = (
  [
    ['limit is ignored', 'listHydras', 'devices', 'listHydras limit', twice('devices')],
    ['page is ignored', 'listHydras', 'devices[0].deviceId', 'listHydras page', firstPage],
    ['search finds nothing', 'listHydras', 'devices', 'listHydras search', set('devices', [])],
    ['hasMore is wrong', 'listHydras', 'hasMore', 'listHydras', set('hasMore', true)],
    [
      'times are words',
      'getHydra',
      'device.lastSeen',
      undefined,
      set('device.lastSeen', 'at noon'),
    ],
    [
      'another device is answered',
      'getMeter',
      'data.deviceId',
      'getMeter',
      set('data.deviceId', 'PM-2'),
    ],
    [
      'the week of 2020',
      'getHydraEnergy',
      'energyData[0]._id.period',
      'getHydraEnergy week',
      set('energyData[]._id.period', at(1577836800)),
    ],
    [
      'another energy type',
      'getEnergySummary',
      'energyData[0]._id.type',
      undefined,
      set('energyData[]._id.type', 'de'),
    ],
    [
      'availability below its channels’',
      'getPowerStatus',
      'grid.availability',
      undefined,
      set('grid.availability', 12),
    ],
    [
      'a generator’s channel in the grid',
      'getPowerStatus',
      'dailyUsage[0].group',
      undefined,
      set('dailyUsage[].group', 'generator'),
    ],
    [
      'failures called restorations',
      'getPowerTimeline',
      'byChannel.1[0].powerStatus',
      undefined,
      set('byChannel.1[].powerStatus', 'power_restored'),
    ],
    [
      'the summary counts less',
      'getPowerTimeline',
      'summary.totalEvents',
      undefined,
      set('summary.totalEvents', 1),
    ],
  ] as const
).map(([name, id, where, key, change]) => ({
  ...{ name: `${id}: ${name}`, base: 'full', id, where, change: inBody(id, change, key) },
}))

/** Devices of other users are answered, or reported. */
const FOREIGN: readonly Mutant[] = [
  {
    ...{ name: 'another user’s hydra is answered', base: 'core', id: 'getHydra', where: 'refusal' },
    change: answers('getHydra another user’s HY-0900', { device: { deviceId: 'HY-0900' } }),
  },
  {
    ...{ name: 'an unknown meter is answered', base: 'core', id: 'getMeter', where: 'refusal' },
    change: answers('getMeter unknown', { success: true, data: { deviceId: 'PM-0001' } }),
  },
  {
    ...{ name: 'another user’s hydra is reported', base: 'core', id: 'hydra_status' },
    where: 'deviceId',
    change: ({ events }) =>
      void (events as Json[]).push({ event: 'hydra_status', payload: OTHERS_STATUS }),
  },
  {
    ...{ name: 'the socket refuses its user', base: 'full', id: 'connection', where: 'connection' },
    change: (observations: Mutable<Observations>) => {
      observations.connection = { state: 'refused', message: 'type must be end_user' }
      observations.events = []
      observations.requests = []
    },
  },
]

/** A hundred backends, made from the tables of calls and of kinds of frames. */
export const mutants: readonly Mutant[] = [
  ...answerMutants(),
  ...frameMutants(),
  ...CONTENT,
  ...FOREIGN,
]
