import {
  type Curve,
  dailyCurve,
  energyOf,
  NO_POWER,
  round,
  seconds,
  sum,
  sunlight,
  wave,
} from './curves.ts'
import { type Calendar, DAY, type Span } from './zone.ts'

interface Phase {
  name: 'phaseA' | 'phaseB' | 'phaseC'
  load: Curve
  exported: Curve
}

export interface Meter {
  deviceId: string
  index: number
  phases: Phase[]
}

const INSTALLED = Date.UTC(2025, 2, 1)
const POWER_FACTOR = 0.95
/** var per W at this power factor. */
const REACTIVE_SHARE = Math.tan(Math.acos(POWER_FACTOR))
const HISTORY_DAYS = 30

/** Two meters; the second exports solar energy on its phase C. */
export function createMeters(noonHour: number): Meter[] {
  return [0, 1].map((index) => ({
    deviceId: `pm-${2001 + index}`,
    index,
    phases: (['phaseA', 'phaseB', 'phaseC'] as const).map((name, phase) => ({
      name,
      load: dailyCurve(wave(900 + 150 * phase + 300 * index, 350, noonHour + phase)),
      exported: index === 1 && name === 'phaseC' ? dailyCurve(sunlight(400, noonHour)) : NO_POWER,
    })),
  }))
}

function phasePower({ load, exported }: Phase, ms: number) {
  const activePower = load.power(ms) - exported.power(ms)
  const voltage = 120 + Math.sin(ms / DAY)
  return {
    voltage: round(voltage, 1),
    current: round(Math.abs(activePower) / POWER_FACTOR / voltage, 2),
    activePower: round(activePower, 1),
    reactivePower: round(activePower * REACTIVE_SHARE, 1),
    apparentPower: round(Math.abs(activePower) / POWER_FACTOR, 1),
    powerFactor: POWER_FACTOR,
  }
}

/** Wh, varh and VAh of the span. */
function phaseEnergy({ load, exported }: Phase, span: Span) {
  return {
    importEnergy: energyOf(load, span),
    exportEnergy: energyOf(exported, span),
    reactiveImport: energyOf(load, span, REACTIVE_SHARE),
    reactiveExport: 0,
    apparentEnergy: energyOf(load, span, 1 / POWER_FACTOR),
  }
}

type PhaseEnergy = ReturnType<typeof phaseEnergy>

function totalEnergy(meter: Meter, span: Span): PhaseEnergy {
  const phases = meter.phases.map((phase) => phaseEnergy(phase, span))
  const total = (key: keyof PhaseEnergy) => sum(phases.map((phase) => phase[key]))
  return {
    importEnergy: total('importEnergy'),
    exportEnergy: total('exportEnergy'),
    reactiveImport: total('reactiveImport'),
    reactiveExport: total('reactiveExport'),
    apparentEnergy: total('apparentEnergy'),
  }
}

const byPhase = <T>(meter: Meter, pick: (phase: Phase) => T) =>
  Object.fromEntries(meter.phases.map((phase) => [phase.name, pick(phase)]))

function totalPower(meter: Meter, ms: number) {
  const phases = meter.phases.map((phase) => phasePower(phase, ms))
  return {
    frequency: 60,
    temperature: 31.5 + meter.index,
    neutralCurrent: 0.4,
    totalActivePower: round(sum(phases.map((phase) => phase.activePower)), 1),
    totalReactivePower: round(sum(phases.map((phase) => phase.reactivePower)), 1),
    totalApparentPower: round(sum(phases.map((phase) => phase.apparentPower)), 1),
    totalPowerFactor: POWER_FACTOR,
  }
}

function lifetime(meter: Meter, ms: number) {
  const total = totalEnergy(meter, { start: INSTALLED, end: ms })
  return {
    lifetimeEnergy: total.importEnergy,
    lifetimeExportEnergy: total.exportEnergy,
    lifetimeReactiveImport: total.reactiveImport,
    lifetimeReactiveExport: total.reactiveExport,
    lifetimeApparentEnergy: total.apparentEnergy,
  }
}

/** The device as the HTTP calls give it. */
export function meterDetails(meter: Meter, ms: number) {
  return {
    deviceId: meter.deviceId,
    status: 1,
    lastSeen: seconds(ms),
    network: {
      cop: 'Movistar',
      imsi: `73212300000010${meter.index}`,
      imei: `86012304567800${meter.index}`,
      signal_quality: 22,
    },
    lifetime: lifetime(meter, ms),
    powerState: {
      timestamp: seconds(ms),
      ...totalPower(meter, ms),
      ...byPhase(meter, (phase) => phasePower(phase, ms)),
    },
  }
}

/** Hours of today, or days of this week or month; undefined for another period. */
export function meterEnergy(meter: Meter, period: string, ms: number, calendar: Calendar) {
  if (period !== 'day' && period !== 'week' && period !== 'month') return undefined
  const span = { start: calendar.startOf(period, ms), end: ms }
  return calendar
    .periods(period === 'day' ? 'hour' : 'day', span)
    .map((row) => ({ timestamp: seconds(row.start), ...totalEnergy(meter, row) }))
}

/** Payloads of `meter_power` of one report. */
export function meterReport(meter: Meter, ms: number): object[] {
  const { deviceId } = meter
  const timestamp = seconds(ms)
  const life = { start: INSTALLED, end: ms }
  return [
    {
      deviceId,
      type: 'phase-power',
      timestamp,
      ...byPhase(meter, (phase) => phasePower(phase, ms)),
    },
    { deviceId, type: 'total-power', timestamp, ...totalPower(meter, ms) },
    {
      deviceId,
      type: 'phase-energy',
      timestamp,
      ...byPhase(meter, (phase) => phaseEnergy(phase, life)),
    },
    { deviceId, type: 'total-energy', timestamp, ...lifetime(meter, ms) },
  ]
}

/** Payload of `meter_power` with a row for each of the last 30 days. */
export function meterHistory(meter: Meter, ms: number, calendar: Calendar): object {
  const days = { start: calendar.shift('day', ms, 1 - HISTORY_DAYS), end: ms }
  const rows = calendar.periods('day', days).map((day) => {
    const { importEnergy, exportEnergy, reactiveImport } = totalEnergy(meter, day)
    return { t: seconds(day.start), haet: importEnergy, haext: exportEnergy, hret: reactiveImport }
  })
  return { deviceId: meter.deviceId, daily_meter_data: rows }
}
