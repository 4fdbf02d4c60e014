import type { HydraInstallation } from './installation.ts'

/** The battery's mode while AC is up: charge from AC, carry the DC load, or rest. */
export type BatteryMode = 'charge' | 'carry' | 'rest'

/** Hours of the evening peak, local time. */
const EVENING = { from: 18, to: 22 }
/** A solar site charges its battery from the grid this far below the reserve. */
const SAG_SOC = 0.1

/**
 * The battery's mode at a site with grid. With panels it follows the sun and discharges to its
 * reserve. Without panels it carries the evening peak and charges by night.
 */
export function batteryModeOnGrid(
  { reserveSoc, pvPeakW }: HydraInstallation,
  soc: number,
  charging: boolean,
  localHour: number,
): BatteryMode {
  const carries = soc > reserveSoc ? 'carry' : 'rest'
  if (pvPeakW > 0) return soc < reserveSoc - (charging ? 0 : SAG_SOC) ? 'charge' : carries
  return localHour >= EVENING.from && localHour < EVENING.to ? carries : 'charge'
}
