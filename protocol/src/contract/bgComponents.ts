import { bgDevice, networkFrame, networkWire } from '../bg/device.ts'
import { bgLifetime, dayEnergy, lifetimeWire } from '../bg/energy.ts'
import { dayEnergyWire } from '../bg/powerFrame.ts'
import { powerState } from '../bg/powerState.ts'
import { measuredPower, rawPower } from '../bg/rawPower.ts'
import {
  dividerParams,
  dividersWire,
  notificationsThreshold,
  thresholdsWire,
} from '../bg/settings.ts'
import { switchFrame, switchStatus, switchWire } from '../bg/switchStatus.ts'
import { bgDevicePage } from '../live/requests.ts'
import { type Component, component, entity, inFrames } from './component.ts'

/** Bg devices and the bodies of `power` frames. */
export const bgComponents: readonly Component[] = [
  entity('BgDevice', bgDevice, 'A bg device: battery, solar and inverter.'),
  component('BgDevicePage', bgDevicePage, ['C3'], 'A page of bg devices.', {
    devices: 'The devices of the page',
    total: 'Number of devices that match',
    hasMore: 'Whether a further page exists',
  }),
  entity('BgPowerState', powerState, 'Measured and derived values.', 'S15'),
  entity('BgLiveValues', measuredPower, 'Live values under their own names.', 'K4'),
  inFrames('BgShortValues', measuredPower, rawPower, 'Live values under short names.', 'K4'),
  entity('BgDayEnergy', dayEnergy, 'Energies since midnight.'),
  entity('BgDayEnergyBody', dayEnergyWire, 'Energies of the day.'),
  entity('BgSwitchStatus', switchStatus, 'Switch, power and tamper.'),
  inFrames('BgSwitchBody', switchFrame, switchWire, 'Switch, power and tamper.', 'K4', 'S10'),
  entity('BgDividers', dividerParams, 'Voltage divider resistors.'),
  inFrames('BgDividersBody', dividerParams, dividersWire, 'Voltage divider resistors.', 'K4'),
  entity('BgThresholds', notificationsThreshold, 'Limits for notifications.'),
  inFrames(
    'BgThresholdsBody',
    notificationsThreshold,
    thresholdsWire,
    'Limits for notifications.',
    'K4',
  ),
  inFrames('BgNetworkBody', networkFrame, networkWire, 'Mobile network; any of the fields.', 'K4'),
  inFrames(
    'BgLifetimeBody',
    bgLifetime,
    lifetimeWire,
    'Lifetime and historical values.',
    'K4',
    'E8',
  ),
]
