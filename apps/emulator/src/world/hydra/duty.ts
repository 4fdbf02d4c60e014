import type { HydraInstallation } from './installation.ts'

/** What the battery does while there is AC: charge from it, carry the DC consumers, or rest. */
export type Duty = 'charge' | 'carry' | 'rest'

/** The grid is dear and weak when all are at home, local hours. */
const EVENING = { from: 18, to: 22 }
/** So far below its reserve the battery of a solar site is charged from the grid. */
const SAG_SOC = 0.1

/**
 * The battery's everyday duty at a site with grid. With panels it lives off the sun and works down to its
 * reserve; without, it carries the evening peak and is charged again by night.
 */
export function dutyOnGrid(
  { reserveSoc, pvPeakW }: HydraInstallation,
  soc: number,
  charging: boolean,
  localHour: number,
): Duty {
  const carries = soc > reserveSoc ? 'carry' : 'rest'
  if (pvPeakW > 0) return soc < reserveSoc - (charging ? 0 : SAG_SOC) ? 'charge' : carries
  return localHour >= EVENING.from && localHour < EVENING.to ? carries : 'charge'
}
