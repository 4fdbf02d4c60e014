import { energyOf, round, seconds, sum } from './curves.ts'
import {
  type Channel,
  HYDRA_INSTALLED,
  type Hydra,
  hydraTotals,
  type Monitor,
  stateAt,
} from './hydras.ts'
import type { Calendar, Span } from './zone.ts'

const life = (ms: number): Span => ({ start: HYDRA_INSTALLED, end: ms })

function acPower(hydra: Hydra, ms: number) {
  return hydra.channels.map(({ channel, load }) => ({
    channel,
    rp: round(load.power(ms), 1),
    ts: seconds(ms),
  }))
}

function acChannelEnergy(hydra: Hydra, ms: number) {
  return hydra.channels.map(({ channel, load }) => ({
    channel,
    ie: energyOf(load, life(ms)),
    ts: seconds(ms),
  }))
}

const monitorPower = (monitor: Monitor, ms: number) =>
  round(monitor.charge.power(ms) - monitor.discharge.power(ms), 1)

function monitorPowers(hydra: Hydra, ms: number) {
  return hydra.monitors.map((monitor) => {
    const power = monitorPower(monitor, ms)
    const voltage = round(51.2 + power / 1000, 2)
    return {
      monitor_id: monitor.monitorId,
      voltage,
      current: round(power / voltage, 2),
      power,
      ts: seconds(ms),
    }
  })
}

function monitorEnergies(hydra: Hydra, ms: number) {
  return hydra.monitors.map(({ monitorId, charge, discharge }) => ({
    monitor_id: monitorId,
    charged_energy_Wh: energyOf(charge, life(ms)),
    discharged_energy_Wh: energyOf(discharge, life(ms)),
    ts: seconds(ms),
  }))
}

const mainsPower = (hydra: Hydra, ms: number) =>
  round(sum(hydra.channels.map(({ load }) => load.power(ms))), 1)

const solarPower = (hydra: Hydra, ms: number) =>
  round(sum(hydra.monitors.map(({ solarCharge }) => solarCharge.power(ms))), 1)

/** Battery, solar and mains power in W, average charge in %, stored charge in Ah, monitors. */
function batterySystem(hydra: Hydra, ms: number) {
  return {
    bp: round(sum(hydra.monitors.map((monitor) => monitorPower(monitor, ms))), 1),
    sp: solarPower(hydra, ms),
    mp: mainsPower(hydra, ms),
    abp: 76,
    tsc: 310,
    mc: hydra.monitors.length,
    ts: seconds(ms),
  }
}

function powerSplit(hydra: Hydra, ms: number) {
  const ofGroup = (group: Channel['group']) =>
    hydra.channels.filter((channel) => channel.group === group).map(({ load }) => load.power(ms))
  return {
    grid: round(sum(ofGroup('grid')), 1),
    generator: round(sum(ofGroup('generator')), 1),
    solar: solarPower(hydra, ms),
    ts: seconds(ms),
  }
}

/** The device as the HTTP calls give it. */
export function hydraDetails(hydra: Hydra, ms: number) {
  const { totalImportEnergy } = hydraTotals(hydra, life(ms))
  const hasChannels = hydra.channels.length > 0
  return {
    deviceId: hydra.deviceId,
    variant: hydra.variant,
    status: 'up',
    lastSeen: seconds(ms),
    latestData: {
      ...(hasChannels && {
        'ac-power': acPower(hydra, ms),
        'ac-channel-energy': acChannelEnergy(hydra, ms),
        'power-split': powerSplit(hydra, ms),
      }),
      'battery-system': batterySystem(hydra, ms),
      'battery-monitor-power': monitorPowers(hydra, ms),
      'battery-monitor-energy': monitorEnergies(hydra, ms),
    },
    network_data: { cop: 'Tigo', signal_quality: 24 - hydra.index },
    lifetime_energy: monitorEnergies(hydra, ms).map((row, index) => ({
      monitor_id: row.monitor_id,
      lifetime_charged_energy_Wh: row.charged_energy_Wh,
      lifetime_discharged_energy_Wh: row.discharged_energy_Wh,
      // The AC side has no monitors of its own: its energy is on the first row.
      lifetime_import_energy_Wh: index === 0 ? totalImportEnergy : 0,
      lifetime_export_energy_Wh: 0,
    })),
  }
}

export interface Message {
  event: 'hydra_power' | 'hydra_energy' | 'hydra_status'
  payload: object
}

/** Messages of one report. */
export function hydraReport(hydra: Hydra, ms: number, calendar: Calendar): Message[] {
  const { deviceId } = hydra
  const { latestData, network_data, status, lastSeen } = hydraDetails(hydra, ms)
  const today = { start: calendar.startOf('day', ms), end: ms }
  const period = calendar.periods('day', { start: ms, end: ms + 1 })[0]?.name
  const summary = {
    _id: { period, type: 'energy-summary' },
    ...hydraTotals(hydra, today),
    ts: seconds(ms),
  }
  return [
    { event: 'hydra_status', payload: { deviceId, status, lastSeen, ...network_data } },
    ...Object.entries(latestData).map(
      ([type, data]): Message => ({
        event: type.endsWith('-energy') ? 'hydra_energy' : 'hydra_power',
        payload: { deviceId, type, data },
      }),
    ),
    { event: 'hydra_energy', payload: { deviceId, type: 'energy-summary', data: summary } },
  ]
}

/** State changes after one report and up to the next. */
export function hydraChanges(hydra: Hydra, afterMs: number, untilMs: number): Message[] {
  return hydra.channels.flatMap((channel) =>
    channel.changes
      .filter(({ ms }) => ms > afterMs && ms <= untilMs)
      .map(
        ({ ms, state }): Message => ({
          event: 'hydra_status',
          payload: {
            deviceId: hydra.deviceId,
            channel: channel.channel,
            ts: seconds(ms),
            os: stateAt(channel, ms - 1),
            ns: state,
            v: state === 1 ? 120 : 0,
          },
        }),
      ),
  )
}
