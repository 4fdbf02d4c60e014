import { z } from 'zod'

/**
 * The one state word of a device: `up` it reports and has power, `down` it reports that no source
 * gives power, `unknown` it does not report, so nobody can say.
 */
export const deviceStatuses = ['up', 'down', 'unknown'] as const
export const deviceStatus = z.enum(deviceStatuses)
export type DeviceStatus = z.infer<typeof deviceStatus>

export const families = ['bg', 'pm', 'hydra'] as const
/** The three device families; also their route prefixes. */
export type Family = (typeof families)[number]
