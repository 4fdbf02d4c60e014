import { hydraDevice, hydraNetwork, lifetimeEnergyRow } from '../hydra/device.ts'
import { energyRow, hydraEnergyBodies } from '../hydra/energyFrame.ts'
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
  unknownSpan,
} from '../hydra/powerStatus.ts'
import { hydraStatusWire } from '../hydra/statusFrame.ts'
import { type Component, component } from './component.ts'
import { added, addedNames } from './marks.ts'
import { LOCATED } from './sharedComponents.ts'

const CHANNEL = '1 to 3 are grid, 4 to 6 generator [C6]'
const BATTERY_SYSTEM = {
  bp: 'Battery power, W; positive while charging',
  sp: 'Solar power, W',
  mp: 'Mains power, W',
  abp: 'Average charge of the batteries, percent',
  tsc: 'Total stored charge, Ah',
  mc: 'Number of battery monitors',
}
const CHANNEL_ENERGY = {
  ie: 'Imported since commissioning, Wh',
  ee: added('Exported since commissioning, Wh; of channels that feed into the grid'),
}
const TOTALS = {
  totalImportEnergy: 'Imported, Wh',
  totalChargeEnergy: 'Charged, Wh',
  totalDischargeEnergy: 'Discharged, Wh',
  solarChargeEnergy: 'Charged from solar, Wh',
}
const MONITOR_POWER = addedNames({
  v: 'V',
  i: 'A; positive while charging',
  p: 'W',
  soc: 'Percent',
})
const MONITOR_ENERGY = addedNames({ ce: 'Charged, Wh', de: 'Discharged, Wh' })
const SPLIT = addedNames({
  grid: 'Load from the grid, W',
  generator: 'Load from the generator, W',
  solar: 'Load from solar, W',
  battery: 'Load from the battery, W',
})
const latest = component('HydraLatestData', latestDataWire, ['E14'], 'The newest data by type.', {
  'ac-power': 'Power by AC channel number',
  'ac-channel-energy': 'Energy by AC channel number',
  'battery-system': 'The batteries together',
  'battery-monitor-power': 'Power by battery monitor',
  'battery-monitor-energy': 'Energy by battery monitor',
  'power-split': 'The load by source',
})

/** Hydras, their power status and energies, and the bodies of their frames. */
export const hydraComponents: readonly Component[] = [
  component('HydraDevice', hydraDevice, ['E13'], 'A hydra: grid, generator, batteries.', {
    deviceId: 'Id of the device',
    ...LOCATED,
    variant: '`grid_gen`, `solar_grid` or `battery_monitor`',
    status: 'State of the device',
    lastSeen: 'Last report, epoch seconds',
    latestData: 'The newest data by type; types that the variant does not measure are absent',
    network_data: 'Mobile network',
    lifetime_energy: 'A row for each channel and battery monitor',
  }),
  { ...latest, schema: latestData, documentedAs: latestDataWire },
  component('HydraNetwork', hydraNetwork, ['E13'], 'Mobile network of a hydra.', {
    cop: 'Name of the operator',
    signal_quality: '0 to 31; 99 is unknown',
  }),
  component('LifetimeEnergyRow', lifetimeEnergyRow, ['E16'], 'Lifetime energies.', {
    monitor_id: 'AC channel (`ac-1` to `ac-6`) or battery monitor (`bm-1` and on)',
    lifetime_charged_energy_Wh: 'Wh',
    lifetime_discharged_energy_Wh: 'Wh',
    lifetime_import_energy_Wh: 'Wh',
    lifetime_export_energy_Wh: 'Wh',
  }),
  component('AcPower', acPower, ['E15'], 'Power of an AC channel.', {
    rp: 'Real power, W; negative while the channel feeds into the grid',
    v: added('Voltage, V'),
    ns: added('State: 1 with power, 0 without'),
  }),
  component('AcChannelEnergy', acChannelEnergy, ['E15'], 'Energy of an AC channel.', {
    ...CHANNEL_ENERGY,
  }),
  component('BatterySystem', batterySystem, ['E15'], 'The batteries together.', BATTERY_SYSTEM),
  component('BatteryMonitorPower', batteryMonitorPower, ['E14'], 'A monitor.', MONITOR_POWER),
  component('BatteryMonitorEnergy', batteryMonitorEnergy, ['E14'], 'A monitor.', MONITOR_ENERGY),
  component('PowerSplit', powerSplit, ['E14'], 'The load by source.', SPLIT),
  component('AcPowerBody', hydraPowerBodies['ac-power'], ['K9', 'S11'], 'An AC channel.', {
    type: '`ac-power`',
    channel: CHANNEL,
    ns: 'New state, where it changed: 1 is restored, any other is failed [S11]',
    os: 'Old state, where it changed',
    v: added('Voltage, V'),
    rp: 'Real power, W',
  }),
  component('BatterySystemBody', hydraPowerBodies['battery-system'], ['K9'], 'The batteries.', {
    type: '`battery-system`',
    ...BATTERY_SYSTEM,
  }),
  component(
    'BatteryMonitorPowerBody',
    hydraPowerBodies['battery-monitor-power'],
    ['K9'],
    'Power of a battery monitor.',
    { type: '`battery-monitor-power`', monitor: added('Name of the monitor'), ...MONITOR_POWER },
  ),
  component('PowerSplitBody', hydraPowerBodies['power-split'], ['K9'], 'The load by source.', {
    type: '`power-split`',
    ...SPLIT,
  }),
  component('HydraStatusBody', hydraStatusWire, ['K9', 'S12'], 'State and mobile network.', {
    status: 'State of the device; an explicit down counts more than live values',
    network_data: 'Mobile network',
  }),
  component(
    'AcChannelEnergyBody',
    hydraEnergyBodies['ac-channel-energy'],
    ['K9'],
    'Energy of an AC channel.',
    { type: '`ac-channel-energy`', channel: CHANNEL, ...CHANNEL_ENERGY },
  ),
  component(
    'BatteryMonitorEnergyBody',
    hydraEnergyBodies['battery-monitor-energy'],
    ['E14'],
    'Energy of a battery monitor.',
    {
      type: added('`battery-monitor-energy`'),
      monitor: added('Name of the monitor'),
      ...MONITOR_ENERGY,
    },
  ),
  component(
    'EnergySummaryBody',
    hydraEnergyBodies['energy-summary'],
    ['K9'],
    'Energies since the start of the hour.',
    { type: '`energy-summary`', period: added('Start of the hour, ISO'), ...TOTALS },
  ),
  component('EnergyRow', energyRow, ['E19'], 'Energies of a part of a period.', {
    _id: 'What the row counts',
    ...TOTALS,
  }),
  component('EnergyRowId', energyRow.shape._id, ['E19'], 'What an energy row counts.', {
    period: 'Start of the hour or day, ISO, with its offset from UTC',
    type: '`ie` import, `ce` charge, `de` discharge, `se` solar charge, `all`',
    channel: 'Number of the AC channel; `battery` is all batteries together, `all` the whole site',
  }),
  component('PowerStatus', powerStatusReport, ['E17', 'H14'], 'Uptime over a period.', {
    deviceId: 'Id of the device',
    dailyUsage: 'Uptime by channel',
    grid: 'The best channel of the grid [S20]',
    generator: 'The best channel of the generator [S20]',
    bothDownTime:
      'Seconds: the period less the larger of the two uptimes [S21]; an upper bound by the specification’s formula, not the time without power',
    totalSecondsInPeriod: 'Seconds from the period’s start to its end, or to now',
  }),
  component('ChannelUsage', channelUsage, ['E17'], 'Uptime of a channel.', {
    channel: CHANNEL,
    tup: 'Seconds with power',
    tdn: 'Seconds without power',
    ts: 'Last change, or the period’s start, epoch seconds',
    group: '`grid` or `generator`',
    rc: 'Number of restorations',
    fc: 'Number of failures',
  }),
  component('GroupStatus', groupStatus, ['E17', 'S20'], 'Uptime of a group’s best channel.', {
    tup: 'Seconds with power',
    tdn: 'Seconds without power',
    availability: 'Percent: uptime / (uptime + downtime)',
  }),
  component('PowerTimeline', powerTimeline, ['E18', 'H15'], 'Changes over a period.', {
    byChannel: 'Events by channel number',
    summary: 'Numbers of events',
    unknown: added('Times without reports'),
  }),
  component('TimelineSummary', powerTimeline.shape.summary, ['E18'], 'Numbers of events.', {
    totalEvents: 'Of all channels',
    channelEvents: 'By channel number',
  }),
  component('TimelineEvent', timelineEvent, ['E18', 'S11'], 'A change on a channel.', {
    channel: CHANNEL,
    ts: 'Time of the change, epoch seconds',
    powerStatus: '`power_failed` or `power_restored`',
    duration: 'Seconds until the next change, or to now',
    ns: 'New state',
    os: 'Old state',
    v: 'Voltage after the change, V',
  }),
  component('UnknownSpan', unknownSpan, [], 'A time without reports.', {
    from: added('Epoch seconds'),
    to: added('Epoch seconds'),
  }),
]
