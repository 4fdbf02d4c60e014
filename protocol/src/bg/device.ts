import { z } from 'zod'
import { fieldGroup, shortNames } from '../fields.ts'
import { type DeviceStatus, deviceStatus, type Located, located } from '../live/deviceStatus.ts'
import { quantity } from '../quantity.ts'
import { timestamp } from '../timestamp.ts'
import { bgLifetime, dayEnergy } from './energy.ts'
import { powerState } from './powerState.ts'
import { rawPower } from './rawPower.ts'
import { dividerParams, notificationsThreshold } from './settings.ts'
import { switchStatus } from './switchStatus.ts'

/** A bg device's network [E2]. */
export const bgNetwork = fieldGroup('E2', {
  imei: { is: z.string(), means: 'IMEI of the modem' },
  imsi: { is: z.string(), means: 'IMSI of the SIM card' },
  network: { wire: 'net', is: z.string(), means: 'Name of the mobile network' },
  signal_quality: {
    wire: 'csq',
    isSpecified: true,
    min: 0,
    max: 99,
    means: 'Signal (CSQ); above 31 is unknown',
  },
})
export type BgNetwork = z.infer<typeof bgNetwork>

/** The network frame [K4]; a real device may send only the changed part. */
export const networkFrame = fieldGroup('K4', {
  imei: { ...bgNetwork.fields.imei, is: z.string().optional() },
  imsi: { ...bgNetwork.fields.imsi, is: z.string().optional(), addition: true },
  network: { ...bgNetwork.fields.network, is: z.string().optional() },
  signal_quality: { ...bgNetwork.fields.signal_quality, is: quantity.optional() },
})
export const networkWire = shortNames(networkFrame)

/** A bg device [E2]: battery, solar, inverter. */
export const bgDevice = fieldGroup('E2', {
  deviceId: { is: z.string().min(1), means: 'Id of the device' },
  ...located,
  status: { is: deviceStatus.optional(), addition: 'statusWords', means: 'State of the device' },
  lastSeen: { is: timestamp, means: 'Last report' },
  currentData: { is: rawPower, means: 'The newest live values, under their short names' },
  powerState: { is: powerState, means: 'The live values with the derived ones' },
  realtimeEnergy: { is: dayEnergy, means: 'Energies of the current day' },
  switch_status: { is: switchStatus, means: 'Switch, power and tamper state' },
  divider_params: { is: dividerParams, means: 'Voltage dividers' },
  notifications_threshold: { is: notificationsThreshold, means: 'Limits for notifications' },
  ...bgNetwork.fields,
  ...bgLifetime.fields,
})
export type BgDevice = z.infer<typeof bgDevice> & Located & { status: DeviceStatus }
