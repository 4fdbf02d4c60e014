import {
  type AnyGroup,
  bgLifetime,
  dayEnergy,
  dividerParams,
  EPOCH_S_PLAUSIBLE,
  type Family,
  type Field,
  type FrameEvent,
  hydraEnergyBodies,
  hydraPowerBodies,
  hydraStatusWire,
  measuredPower,
  meterHistoryRow,
  meterLifetime,
  meterStatus,
  meterTotals,
  networkFrame,
  notificationsThreshold,
  ownValue,
  phaseEnergy,
  phasePower,
  switchFrame,
} from '@wattpost/protocol'
import { type FieldForm, formOf, type Ring } from '@wattpost/protocol/contract'

/** A field of a frame, under any of its names. */
export interface KindField {
  readonly names: readonly string[]
  readonly expected: string
  readonly isOptional: boolean
  readonly isReadable: (value: unknown) => boolean
  /** Whether the dashboard reads a value of another form. */
  readonly isReadToo: (value: unknown) => boolean
  /** Whether the dashboard does without it: the specification's text has a formula for it. */
  readonly isDerived: boolean
}

function field(
  names: string,
  expected: string,
  isReadable: KindField['isReadable'],
  isReadToo: KindField['isReadToo'] = () => false,
): KindField {
  const one = { names: names.split(' '), expected, isOptional: false, isDerived: false }
  return { ...one, isReadable, isReadToo }
}

/** A number within the bounds of its field. */
function number(names: string, { unit, min, max }: Field): KindField {
  const bounds = [min === undefined ? '' : ` from ${min}`, max === undefined ? '' : ` to ${max}`]
  const expected = `a number${unit === undefined ? '' : ` in ${unit}`}${bounds.join('')}`
  return field(
    names,
    expected,
    (value) =>
      typeof value === 'number' &&
      Number.isFinite(value) &&
      value >= (min ?? Number.NEGATIVE_INFINITY) &&
      value <= (max ?? Number.POSITIVE_INFINITY),
  )
}

/** 0, 1, `on` or `off`. */
const bit = (names: string): KindField =>
  field(names, '0 or 1', (value) => [0, 1, 'on', 'off'].includes(value as number))

/** The number of a channel, which may be written as a text. */
const channelNumber = (names: string): KindField =>
  field(
    names,
    'a number',
    Number.isSafeInteger,
    (value) => typeof value === 'string' && /^\d+$/.test(value),
  )

const FORMS: Readonly<
  Record<Exclude<FieldForm, 'parts'>, (names: string, of: Field) => KindField>
> = {
  number,
  integer: channelNumber,
  bit,
  text: (names) => text(names),
  status: (names) => status(names),
  time: (names) => seconds(names),
  timeOrNull: (names) => seconds(names, true),
}

/**
 * The fields of a group as frames have them, without its lists and groups.
 * @param needed fields that frames need although their schema does not
 */
function fieldsOf({ fields }: AnyGroup, needed: readonly string[] = []): KindField[] {
  return Object.entries(fields).flatMap(([long, one]): KindField[] => {
    const { form, isOptional } = formOf(one)
    if (form === 'parts') return []
    const read = FORMS[form](one.wire === undefined ? long : `${one.wire} ${long}`, one)
    const isDerived = one.isDerived === true
    return [{ ...read, isOptional: isOptional && !needed.includes(long), isDerived }]
  })
}

/** A text, or the whole number of an IMEI, a monitor or the like. */
const text = (names: string): KindField =>
  field(names, 'a text', (value) => typeof value === 'string', Number.isSafeInteger)

/** A status in any word. */
const status = (names: string): KindField =>
  field(names, 'a status: a text, a number, true, false or null', (value) =>
    ['string', 'number', 'boolean'].includes(value === null ? 'boolean' : typeof value),
  )

/** @param mayBeNull for what has not happened yet */
export const seconds = (names: string, mayBeNull = false): KindField =>
  field(
    ...([names, mayBeNull ? 'epoch seconds, or null' : 'epoch seconds'] as const),
    (value) =>
      (mayBeNull && value === null) ||
      (typeof value === 'number' && Math.abs(value) < EPOCH_S_PLAUSIBLE),
  )

const optional = (one: KindField): KindField => ({ ...one, isOptional: true })

/** The name under which a group has a field; `undefined` if it has none. */
export function nameIn(one: KindField, group: unknown): string | undefined {
  return one.names.find((name) => ownValue(group, name) !== undefined)
}

/** A kind of frame, in whichever of its forms. */
export interface EventKind {
  readonly id: string
  readonly event: FrameEvent
  readonly title: string
  readonly ring: Ring
  readonly statements: readonly string[]
  /** `null`: any family. */
  readonly family: Family | null
  /** The value of `type`, where the event has types. */
  readonly type?: string
  readonly fields: readonly KindField[]
  /** The object or list that holds the fields. */
  readonly inside?: string
  /** Whether that is a list. */
  readonly isList?: true
  /** Set if each frame has one of these objects, or all fields in itself. */
  readonly groups?: readonly string[]
  /**
   * Path in the acknowledgement of `device` or the answer of the device's call; a kind that comes only at changes is
   * not missed where the path is there.
   */
  readonly snapshot?: string
}

const PHASES = ['phaseA', 'phaseB', 'phaseC']

function kind(
  id: string,
  event: FrameEvent,
  title: string,
  statements: readonly string[],
  rest: Partial<EventKind> & Pick<EventKind, 'fields'>,
): EventKind {
  const family = event === 'power' ? 'bg' : event.startsWith('meter') ? 'pm' : 'hydra'
  return { id, event, title, statements, ring: 'core', family, ...rest }
}

/** A kind of `hydra_power` or `hydra_energy`. */
function ofHydra(
  type: keyof typeof hydraPowerBodies | keyof typeof hydraEnergyBodies,
  title: string,
  statements: readonly string[],
  ring: Ring = 'core',
): EventKind {
  const isPower = type in hydraPowerBodies
  const body = { ...hydraPowerBodies, ...hydraEnergyBodies }[type]
  return kind(`hydra ${type}`, isPower ? 'hydra_power' : 'hydra_energy', title, statements, {
    type,
    ring,
    fields: fieldsOf(body).filter(({ names }) => !names.includes('period')),
  })
}

/** The kinds of frames that a dashboard reads [K2–K5, K9], with the fields of section 3. */
export const eventKinds: readonly EventKind[] = [
  kind('status', 'status', 'A device has connected or disconnected', ['K5'], {
    family: null,
    fields: [status('status'), optional(seconds('lastSeen'))],
    snapshot: 'lastSeen',
  }),
  kind('power live', 'power', 'Live values', ['K4', 'E3'], { fields: fieldsOf(measuredPower) }),
  kind('power daily energy', 'power', 'Energies of the day', ['K4', 'E4'], {
    inside: 'daily_energy_data',
    // The frame has its time.
    fields: fieldsOf(dayEnergy).filter(({ names }) => !names.includes('timestamp')),
  }),
  kind('power switch', 'power', 'Switch, power, tamper', ['K4', 'E5', 'S10'], {
    fields: fieldsOf(switchFrame),
    snapshot: 'switch_status',
  }),
  kind('power dividers', 'power', 'Voltage dividers', ['K4', 'E6'], {
    fields: fieldsOf(dividerParams),
    snapshot: 'divider_params',
  }),
  kind('power thresholds', 'power', 'Limits for notifications', ['K4', 'E7'], {
    fields: fieldsOf(notificationsThreshold),
    snapshot: 'notifications_threshold',
  }),
  kind('power network', 'power', 'Mobile network of a bg device', ['K4', 'E2'], {
    fields: fieldsOf(networkFrame, ['imei', 'signal_quality']),
    snapshot: 'signal_quality',
  }),
  kind('power lifetime', 'power', 'Lifetime and historical values', ['K4', 'E8'], {
    fields: fieldsOf(bgLifetime),
    snapshot: 'total_battery_chargedWh',
  }),
  kind('meter phase-power', 'meter_power', 'Power by phase', ['K2', 'E11'], {
    type: 'phase-power',
    groups: PHASES,
    fields: fieldsOf(phasePower),
  }),
  kind('meter total-power', 'meter_power', 'Totals', ['K2', 'E10'], {
    type: 'total-power',
    fields: fieldsOf(meterTotals),
  }),
  kind('meter phase-energy', 'meter_power', 'Counters by phase', ['K2', 'E11'], {
    type: 'phase-energy',
    groups: PHASES,
    fields: fieldsOf(phaseEnergy),
  }),
  kind('meter total-energy', 'meter_power', 'Lifetime counters', ['K2', 'E9'], {
    type: 'total-energy',
    fields: fieldsOf(meterLifetime),
  }),
  kind('meter history', 'meter_power', 'Daily history', ['K2', 'E12'], {
    inside: 'daily_meter_data',
    isList: true,
    fields: fieldsOf(meterHistoryRow),
  }),
  kind('meter_status', 'meter_status', 'Network and state of a meter', ['K3', 'E9'], {
    fields: fieldsOf(meterStatus),
    snapshot: 'network.cop',
  }),
  ofHydra('ac-power', 'Power of an AC channel', ['K9', 'E15', 'S11']),
  ofHydra('battery-system', 'The batteries together', ['K9', 'E15']),
  // Section 3 names these types, but none of their fields.
  ofHydra('battery-monitor-power', 'A battery monitor', ['K9', 'E14'], 'addition'),
  ofHydra('power-split', 'The load by source', ['K9', 'E14'], 'addition'),
  kind('hydra_status', 'hydra_status', 'State and network of a hydra', ['K9', 'S12'], {
    fields: fieldsOf(hydraStatusWire),
    snapshot: 'status',
  }),
  ofHydra('ac-channel-energy', 'Energy of an AC channel', ['K9', 'E15']),
  ofHydra('battery-monitor-energy', 'Energy of a monitor', ['K9', 'E14'], 'addition'),
  ofHydra('energy-summary', 'Energies of the hour', ['K9', 'E19']),
]

/** The kind of a frame: by its type, else the kind with most of its fields; `null` for none. */
export function kindOf(event: string, frame: unknown): EventKind | null {
  const best = scoredKinds(event, frame).reduce<Scored | null>(
    (a, b) => (b.score > (a?.score ?? 0) ? b : a),
    null,
  )
  return best?.kind ?? null
}

/** All kinds of which a frame has fields: one frame without a type may have those of several. */
export function kindsOf(event: string, frame: unknown): EventKind[] {
  const best = kindOf(event, frame)
  if (best === null) return []
  if (best.type !== undefined && best.type === typeIn(frame)) return [best]
  const others = scoredKinds(event, frame).filter(
    ({ kind }) => kind !== best && isNamed(kind, frame),
  )
  return [best, ...others.map(({ kind }) => kind)]
}

interface Scored {
  readonly kind: EventKind
  readonly score: number
}

function scoredKinds(event: string, frame: unknown): Scored[] {
  const type = typeIn(frame)
  return eventKinds
    .filter(
      (one) =>
        one.event === event && (one.type === undefined || type === undefined || one.type === type),
    )
    .map((kind) => ({ kind, score: scoreOf(kind, frame, type) }))
}

/** A frame's type, in any letter case and with dashes. */
export function typeIn(frame: unknown): unknown {
  const type = ownValue(frame, 'type')
  return typeof type === 'string' ? type.toLowerCase().replaceAll('_', '-') : type
}

/** Whether a frame has a field of a kind under a name that no other kind of the event has. */
function isNamed({ event, fields, groups, inside }: EventKind, frame: unknown): boolean {
  if (inside !== undefined) return ownValue(frame, inside) !== undefined
  const group = groups?.map((key) => ownValue(frame, key)).find((one) => one !== undefined)
  // Short names of meters are those of several kinds.
  return fields.some(({ names }) =>
    (event === 'power' ? names : names.slice(-1)).some(
      (name) => ownValue(group ?? frame, name) !== undefined,
    ),
  )
}

/** Number of the kind's fields in a frame; its type counts more than all fields. */
function scoreOf({ type: own, inside, groups, fields }: EventKind, frame: unknown, type: unknown) {
  if (own !== undefined && own === type) return 100
  if (inside !== undefined) return ownValue(frame, inside) === undefined ? 0 : 50
  const group = groups?.map((key) => ownValue(frame, key)).find((one) => one !== undefined)
  return fields.filter(({ names }) =>
    names.some((name) => ownValue(group ?? frame, name) !== undefined),
  ).length
}
