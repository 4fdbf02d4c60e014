import {
  dividerParams,
  type Family,
  notificationsThreshold,
  ownValue,
  type ReadContext,
  type ReportedBg,
  readBg,
  readDeviceId,
  readPower,
  type SocketRequestName,
  stateSeries,
} from '@wattpost/protocol'
import { NO_DEVICE } from './callProbes.ts'
import type { ForeignDevice, RequestProbe } from './observation.ts'

/** Requests that need no device. */
export function firstRequests(families: readonly Family[]): RequestProbe[] {
  return [
    ...(families.includes('bg')
      ? [
          probe('devices', 'devices', { page: 0, limit: 30 }),
          probe('devices limit', 'devices', { page: 0, limit: 1 }),
        ]
      : []),
    { ...probe('device unknown', 'device', { deviceId: NO_DEVICE }), isRefused: true },
  ]
}

/** Spans of the requested histories, s. */
const SPAN_S = 3600

/** Requests for a device of each family, none of which changes anything. */
export function deviceRequests(
  ids: Readonly<Partial<Record<Family, string>>>,
  nowS: number,
  otherDevices: readonly ForeignDevice[],
): RequestProbe[] {
  const span = { from: nowS - SPAN_S, to: nowS }
  const known = Object.entries(ids)
  const deviceIds = known.map(([, id]) => id)
  const { bg, pm } = ids
  return [
    ...known.map(([family, deviceId]) => probe(`device ${family}`, 'device', { deviceId })),
    ...otherDevices.map(({ id }) => ({
      ...probe(`device ${id}`, 'device', { deviceId: id }),
      isRefused: true,
    })),
    ...(bg === undefined ? [] : bgRequests(bg, span)),
    ...(pm === undefined
      ? []
      : [
          probe('meter_history', 'meter_history', {
            ...{ deviceId: pm, from: nowS - 7 * 24 * SPAN_S, to: nowS },
          }),
        ]),
    ...dayRequests(ids),
    probe('watch', 'watch', { deviceIds, batch: true }),
  ]
}

/** Bg devices report their day in frames. */
function dayRequests({ pm, hydra }: Readonly<Partial<Record<Family, string>>>): RequestProbe[] {
  const deviceIds = [pm, hydra].filter((id) => id !== undefined)
  return deviceIds.length === 0 ? [] : [probe('day_totals', 'day_totals', { deviceIds })]
}

function bgRequests(deviceId: string, span: object): RequestProbe[] {
  return [
    probe('chat_data', 'chat_data', { deviceId, metric: 'batteryVoltage', ...span, maxPoints: 50 }),
    ...[...stateSeries, 'online'].map((series) =>
      probe(`switch_data ${series}`, 'switch_data', { deviceId, series, ...span }),
    ),
  ]
}

/** The last request. */
export function unwatchRequest(ids: Readonly<Partial<Record<Family, string>>>): RequestProbe {
  return probe('unwatch', 'unwatch', { deviceIds: Object.values(ids) })
}

const COMMAND_NAMES = ['switch', 'dividers', 'thresholds'] as const
type CommandName = (typeof COMMAND_NAMES)[number]

/** The family of the devices that a request is for; `null`: any. */
export function familyOf(name: SocketRequestName): Family | null {
  if (name === 'meter_history') return 'pm'
  return ['device', 'day_totals', 'watch', 'unwatch'].includes(name) ? null : 'bg'
}

/** Whether a request changes a device. */
export function isCommand(name: SocketRequestName): name is CommandName {
  return COMMAND_NAMES.some((one) => one === name)
}

/**
 * Commands that set what is set already, read as the dashboard reads it; none for values that cannot be read.
 * @param device a bg device in whole
 */
export function commandRequests(device: unknown, context: ReadContext): RequestProbe[] {
  const read = readBg(device, context)
  if (!read.ok) return []
  const { deviceId } = read.value.value
  return COMMAND_NAMES.flatMap((name) => {
    const values = presentValues(name, read.value.value)
    return values === null ? [] : [probe(name, name, { deviceId, ...values })]
  })
}

/** Commands whose values no later frame of the device contradicts. @param frames `power` frames, oldest first */
export function uncontradicted(
  commands: readonly RequestProbe[],
  frames: readonly unknown[],
  context: ReadContext,
): RequestProbe[] {
  return commands.filter(({ key, payload }) => {
    const id = ownValue(payload, 'deviceId')
    const last = frames
      .filter((one) => readDeviceId(ownValue(one, 'deviceId')) === id)
      .map((one) => framedValues(key, one, context))
      .findLast((one) => one !== null)
    return Object.entries(last ?? {}).every(([name, value]) => ownValue(payload, name) === value)
  })
}

/** The values in a `power` frame that a command sets; `null` without any. */
function framedValues(name: string, frame: unknown, context: ReadContext): object | null {
  const read = readPower(frame, { ...context, nowMs: () => 0, onlyDevice: () => null })
  if (!read.ok) return null
  const { switch_status, divider_params, notifications_threshold } = read.value.value.body
  if (name !== 'switch')
    return (name === 'dividers' ? divider_params : notifications_threshold) ?? null
  return switch_status?.switch === undefined ? null : { on: switch_status.switch === 'on' }
}

/** The values that a command sets, as they are; `null` unless every one is known. */
function presentValues(name: CommandName, device: ReportedBg): object | null {
  switch (name) {
    case 'switch': {
      const state = device.switch_status.switch
      return state === undefined ? null : { on: state === 'on' }
    }
    case 'dividers':
      return dividerParams.safeParse(device.divider_params).data ?? null
    case 'thresholds':
      return notificationsThreshold.safeParse(device.notifications_threshold).data ?? null
  }
}

function probe(key: string, request: RequestProbe['request'], payload: object): RequestProbe {
  return { key, request, payload }
}
