import type { PowerState } from '@wattpost/protocol'

/** What can be charted of a bg device [E3, E20], a colour for each source. */
export const bgMetrics = [
  { key: 'solarPower', name: 'Solar', unit: 'W', color: 'var(--source-solar)' },
  { key: 'consumtionPower', name: 'Load', unit: 'W', color: 'var(--source-load)' },
  { key: 'batteryPower', name: 'Battery (+ charges)', unit: 'W', color: 'var(--source-battery)' },
  { key: 'acPower', name: 'AC input', unit: 'W', color: 'var(--source-grid)' },
  {
    key: 'batteryPowerOutput',
    name: 'Battery output',
    unit: 'W',
    color: 'var(--source-generator)',
  },
  { key: 'batteryVoltage', name: 'Battery voltage', unit: 'V', color: 'var(--source-battery)' },
  { key: 'solarVoltage', name: 'Solar voltage', unit: 'V', color: 'var(--source-solar)' },
  { key: 'acOutputVoltage', name: 'AC output voltage', unit: 'V', color: 'var(--source-load)' },
  { key: 'batteryCurrent', name: 'Battery current', unit: 'A', color: 'var(--source-battery)' },
  { key: 'solarCurrent', name: 'Solar current', unit: 'A', color: 'var(--source-solar)' },
  { key: 'inverterCurrent', name: 'Inverter current', unit: 'A', color: 'var(--source-generator)' },
  { key: 'acOutputCurrent', name: 'AC output current', unit: 'A', color: 'var(--source-load)' },
  {
    key: 'acOutputFrequency',
    name: 'AC output frequency',
    unit: 'Hz',
    color: 'var(--source-load)',
  },
  {
    key: 'acOutputPowerFactor',
    name: 'AC output power factor',
    unit: '',
    color: 'var(--source-load)',
  },
  {
    key: 'acInputPowerFactor',
    name: 'AC input power factor',
    unit: '',
    color: 'var(--source-grid)',
  },
] as const satisfies readonly { key: keyof PowerState; name: string; unit: string; color: string }[]

/** What is shown when nobody has picked anything: where power comes from and where it goes. */
export const BG_USUAL = ['solarPower', 'consumtionPower', 'batteryPower'] as const
