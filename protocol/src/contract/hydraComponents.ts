import { hydraDevice, hydraNetwork, lifetimeEnergyRow } from '../hydra/device.ts'
import { energyRow, energyRowId, hydraEnergyBodies } from '../hydra/energyFrame.ts'
import {
  acChannelEnergy,
  acPower,
  batteryMonitorEnergy,
  batteryMonitorPower,
  batterySystem,
  latestData,
  latestDataWire,
  powerSplit,
} from '../hydra/latestData.ts'
import { hydraPowerBodies } from '../hydra/powerFrame.ts'
import {
  channelUsage,
  groupStatus,
  powerStatusReport,
  powerTimeline,
  timelineEvent,
  timelineSummary,
  unknownSpan,
} from '../hydra/powerStatus.ts'
import { hydraStatusWire } from '../hydra/statusFrame.ts'
import { type Component, entity } from './component.ts'

const power = hydraPowerBodies
const energies = hydraEnergyBodies

/** Hydras, their power status and energies, and the bodies of their frames. */
export const hydraComponents: readonly Component[] = [
  entity('HydraDevice', hydraDevice, 'A hydra: grid, generator, batteries.'),
  {
    ...entity('HydraLatestData', latestDataWire, 'The newest data by type.'),
    schema: latestData,
    documentedAs: latestDataWire,
  },
  entity('HydraNetwork', hydraNetwork, 'Mobile network of a hydra.'),
  entity('LifetimeEnergyRow', lifetimeEnergyRow, 'Lifetime energies.'),
  entity('AcPower', acPower, 'Power of an AC channel.'),
  entity('AcChannelEnergy', acChannelEnergy, 'Energy of an AC channel.'),
  entity('BatterySystem', batterySystem, 'The batteries together.'),
  entity('BatteryMonitorPower', batteryMonitorPower, 'A monitor.'),
  entity('BatteryMonitorEnergy', batteryMonitorEnergy, 'A monitor.'),
  entity('PowerSplit', powerSplit, 'The load by source.'),
  entity('AcPowerBody', power['ac-power'], 'An AC channel.', 'S11'),
  entity('BatterySystemBody', power['battery-system'], 'The batteries.'),
  entity('BatteryMonitorPowerBody', power['battery-monitor-power'], 'Power of a battery monitor.'),
  entity('PowerSplitBody', power['power-split'], 'The load by source.'),
  entity('HydraStatusBody', hydraStatusWire, 'State and mobile network.', 'S12'),
  entity('AcChannelEnergyBody', energies['ac-channel-energy'], 'Energy of an AC channel.'),
  entity(
    'BatteryMonitorEnergyBody',
    energies['battery-monitor-energy'],
    'Energy of a battery monitor.',
  ),
  entity('EnergySummaryBody', energies['energy-summary'], 'Energies since the start of the hour.'),
  entity('EnergyRow', energyRow, 'Energies of a part of a period.'),
  entity('EnergyRowId', energyRowId, 'What an energy row counts.'),
  entity('PowerStatus', powerStatusReport, 'Uptime over a period.', 'H14'),
  entity('ChannelUsage', channelUsage, 'Uptime of a channel.'),
  entity('GroupStatus', groupStatus, 'Uptime of a group’s best channel.', 'S20'),
  entity('PowerTimeline', powerTimeline, 'Changes over a period.', 'H15'),
  entity('TimelineSummary', timelineSummary, 'Numbers of events.'),
  entity('TimelineEvent', timelineEvent, 'A change on a channel.', 'S11'),
  { ...entity('UnknownSpan', unknownSpan, 'A time without reports.'), statements: [] },
]
