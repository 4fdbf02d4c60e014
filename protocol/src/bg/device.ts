import { z } from 'zod'
import { deviceStatus } from '../live/deviceStatus.ts'
import { timestamp } from '../time.ts'
import { dividerParams } from './dividers.ts'
import { bgLifetime } from './lifetime.ts'
import { bgNetwork } from './network.ts'
import { powerState } from './powerState.ts'
import { rawPower } from './rawPower.ts'
import { realtimeEnergy } from './realtimeEnergy.ts'
import { switchStatus } from './switchStatus.ts'
import { notificationsThreshold } from './thresholds.ts'

/**
 * A bg device [E2]: battery, solar, inverter. Beyond the specification's fields it has `site`, `tz`
 * (IANA name) and `status`, which lists search and filter by and which a real backend may not send.
 */
export const bgDevice = z.object({
  deviceId: z.string().min(1),
  site: z.string().default(''),
  tz: z.string().default('UTC'),
  status: deviceStatus.default('unknown'),
  lastSeen: timestamp,
  /** The newest live values as they came, under their short names on the wire. */
  currentData: rawPower,
  powerState,
  realtimeEnergy,
  switch_status: switchStatus,
  divider_params: dividerParams,
  notifications_threshold: notificationsThreshold,
  ...bgNetwork.shape,
  ...bgLifetime.shape,
})
export type BgDevice = z.infer<typeof bgDevice>
