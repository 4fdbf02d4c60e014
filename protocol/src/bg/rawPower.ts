import type { z } from 'zod'
import { fieldGroup, shortNames } from '../fields.ts'

/** Measured values of a bg device [E3]. Short names are our reading. */
export const measuredPower = fieldGroup('E3', {
  batteryVoltage: { wire: 'vb', unit: 'V', min: 0, max: 1000, means: 'Voltage of the battery' },
  solarVoltage: { wire: 'vs', unit: 'V', min: 0, max: 2000, means: 'Voltage of the panels' },
  inverterCurrent: { wire: 'ii', unit: 'A', means: 'Current from the battery to the inverter' },
  batteryCurrent: { wire: 'ib', unit: 'A', means: 'Battery current; positive while charging' },
  solarCurrent: { wire: 'is', unit: 'A', means: 'Current from the panels' },
  acOutputCurrent: { wire: 'io', unit: 'A', means: 'Current of the AC output' },
  acOutputPowerFactor: { wire: 'pfo', min: -1, max: 1, means: 'Power factor of the AC output' },
  acOutputFrequency: { wire: 'fo', unit: 'Hz', min: 0, max: 100, means: 'Frequency of the output' },
  acOutputVoltage: { wire: 'vo', unit: 'V', min: 0, max: 1000, means: 'Voltage of the AC output' },
  acPower: { wire: 'pi', unit: 'W', means: 'Power from the mains' },
  acInputPowerFactor: { wire: 'pfi', min: -1, max: 1, means: 'Power factor of the AC input' },
})
export type RawPower = z.infer<typeof measuredPower>

/** Codec of the measured values: short names on the wire, long names inside. */
export const rawPower = shortNames(measuredPower)
