import { z } from 'zod'
import { fieldGroup, shortNames } from '../fields.ts'
import { deviceStatus, type Located, located } from '../live/deviceStatus.ts'
import { allSendable, quantity } from '../quantity.ts'
import { sendableTime, timestamp } from '../timestamp.ts'

/** The three phases of a meter. */
export const phases = ['A', 'B', 'C'] as const
export type Phase = (typeof phases)[number]

/** Power of one phase [E11]. Short names are our reading. */
export const phasePower = fieldGroup('E11', {
  voltage: { wire: 'v', unit: 'V', min: 0, max: 1000, means: 'Voltage to neutral' },
  current: { wire: 'i', unit: 'A', means: 'Current' },
  activePower: { wire: 'p', unit: 'W', means: 'Active power; negative is exported' },
  reactivePower: { wire: 'q', unit: 'var', means: 'Reactive power' },
  apparentPower: { wire: 's', unit: 'VA', means: 'Apparent power' },
  powerFactor: { wire: 'pf', min: -1, max: 1, means: 'Power factor' },
})
export type PhasePower = z.infer<typeof phasePower>

/** Energy counters of one phase [E11]. */
export const phaseEnergy = fieldGroup('E11', {
  importEnergy: { wire: 'ei', unit: 'Wh', min: 0, means: 'Active energy imported' },
  exportEnergy: { wire: 'ee', unit: 'Wh', min: 0, means: 'Active energy exported' },
  reactiveImport: { wire: 'ri', unit: 'varh', min: 0, means: 'Reactive energy imported' },
  reactiveExport: { wire: 're', unit: 'varh', min: 0, means: 'Reactive energy exported' },
  apparentEnergy: { wire: 'ae', unit: 'VAh', min: 0, means: 'Apparent energy' },
})
export type PhaseEnergy = z.infer<typeof phaseEnergy>

/** Totals of a meter [E10]. */
export const meterTotals = fieldGroup('E10', {
  frequency: { wire: 'f', unit: 'Hz', min: 0, max: 100, means: 'Frequency of the mains' },
  temperature: { wire: 'tmp', unit: '°C', min: -100, max: 200, means: 'Temperature inside' },
  neutralCurrent: { wire: 'in', unit: 'A', means: 'Current in the neutral conductor' },
  totalActivePower: { wire: 'p', unit: 'W', means: 'Active power; negative is exported' },
  totalReactivePower: { wire: 'q', unit: 'var', means: 'Reactive power' },
  totalApparentPower: { wire: 's', unit: 'VA', means: 'Apparent power' },
  totalPowerFactor: { wire: 'pf', min: -1, max: 1, means: 'Power factor of all phases' },
})
export type MeterTotals = z.infer<typeof meterTotals>

/** Lifetime counters of a meter [E9]. */
export const meterLifetime = fieldGroup('E9', {
  lifetimeEnergy: { wire: 'ei', unit: 'Wh', min: 0, means: 'Active energy imported' },
  lifetimeExportEnergy: { wire: 'ee', unit: 'Wh', min: 0, means: 'Active energy exported' },
  lifetimeReactiveImport: { wire: 'ri', unit: 'varh', min: 0, means: 'Reactive energy imported' },
  lifetimeReactiveExport: { wire: 're', unit: 'varh', min: 0, means: 'Reactive energy exported' },
  lifetimeApparentEnergy: { wire: 'ae', unit: 'VAh', min: 0, means: 'Apparent energy' },
})
export type MeterLifetime = z.infer<typeof meterLifetime>

/** Codecs for the short names of frames. */
export const phasePowerWire = shortNames(phasePower)
export const phaseEnergyWire = shortNames(phaseEnergy)
export const meterTotalsWire = shortNames(meterTotals)
export const meterLifetimeWire = shortNames(meterLifetime)

/** Power and energy counters of one phase [E11]. */
export const meterPhase = fieldGroup('E11', { ...phasePower.fields, ...phaseEnergy.fields })

/** A meter's power state [E10]: totals, and each phase. */
export const meterPowerState = fieldGroup('E10', {
  timestamp: { is: timestamp, means: 'Time of measurement' },
  ...meterTotals.fields,
  phaseA: { is: meterPhase, means: 'Power and energy of phase A' },
  phaseB: { is: meterPhase, means: 'Power and energy of phase B' },
  phaseC: { is: meterPhase, means: 'Power and energy of phase C' },
})
export type MeterPowerState = z.infer<typeof meterPowerState>

/** A meter's network [E9]. */
export const meterNetwork = fieldGroup('E9', {
  cop: { is: z.string(), means: 'Name of the operator' },
  imsi: { is: z.string(), means: 'IMSI of the SIM card' },
  imei: { is: z.string(), means: 'IMEI of the modem' },
  signal_quality: { wire: 'csq', min: 0, max: 99, means: 'Signal (CSQ); above 31 is unknown' },
})
export type MeterNetwork = z.infer<typeof meterNetwork>

/** A `meter_status` frame [K3]: the operator and further network data. */
export const meterStatus = fieldGroup('K3', {
  cop: meterNetwork.fields.cop,
  imsi: { ...meterNetwork.fields.imsi, is: z.string().optional(), addition: true },
  imei: { ...meterNetwork.fields.imei, is: z.string().optional(), addition: true },
  signal_quality: { ...meterNetwork.fields.signal_quality, is: quantity.optional() },
  status: { is: deviceStatus.optional(), addition: true, means: 'State of the device' },
})
export type MeterStatusBody = z.infer<typeof meterStatus>
export const meterStatusWire = shortNames(meterStatus)

/** A row of a meter's history [E12]. The energies' names are our reading. */
export const meterHistoryRow = fieldGroup('E12', {
  t: {
    is: timestamp,
    aliases: ['timestamp', 'ts', 'time', 'period'],
    means: 'Start of the hour or day',
  },
  haet: { unit: 'Wh', min: 0, aliases: ['importEnergy'], means: 'Active energy imported' },
  haext: { unit: 'Wh', min: 0, aliases: ['exportEnergy'], means: 'Active energy exported' },
  hret: { unit: 'varh', min: 0, aliases: ['reactiveImport'], means: 'Reactive energy' },
})
export type MeterHistoryRow = z.infer<typeof meterHistoryRow>

/** A power meter [E9]. */
export const meterDevice = fieldGroup('E9', {
  deviceId: { is: z.string().min(1), means: 'Id of the device' },
  ...located,
  status: { is: deviceStatus, means: 'State of the device' },
  lastSeen: { is: timestamp, means: 'Last report' },
  network: { is: meterNetwork, means: 'Mobile network' },
  lifetime: { is: meterLifetime, means: 'Lifetime counters' },
  powerState: { is: meterPowerState, means: 'The newest values' },
})
export type MeterDevice = z.infer<typeof meterDevice> & Located

/** Encodes a power meter. */
export function encodeMeterDevice(
  device: z.output<typeof meterDevice>,
): z.input<typeof meterDevice> {
  const { powerState } = allSendable(device, 'meter')
  return {
    ...device,
    lastSeen: sendableTime(device.lastSeen),
    powerState: { ...powerState, timestamp: sendableTime(powerState.timestamp) },
  }
}
