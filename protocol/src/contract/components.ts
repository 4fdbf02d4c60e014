import { z } from 'zod'
import { bgDevice, networkWire } from '../bg/device.ts'
import { dayEnergy, lifetimeWire } from '../bg/energy.ts'
import { dayEnergyWire } from '../bg/powerFrame.ts'
import { powerState } from '../bg/powerState.ts'
import { measuredPower, rawPower } from '../bg/rawPower.ts'
import {
  dividerParams,
  dividersWire,
  notificationsThreshold,
  thresholdsWire,
} from '../bg/settings.ts'
import { switchStatus, switchWire } from '../bg/switchStatus.ts'
import { type AnyGroup, fieldGroup } from '../fields.ts'
import { failureBody } from '../http/bodies.ts'
import { hydraDevice, hydraNetwork, lifetimeEnergyRow } from '../hydra/device.ts'
import { energyRow, energyRowId, hydraEnergyBodies } from '../hydra/energyFrame.ts'
import {
  acChannelEnergy,
  acPower,
  batteryMonitorEnergy,
  batteryMonitorPower,
  batterySystem,
  latestData,
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
import { chatDataChunk, metricPoint, switchDataChunk } from '../live/chartData.ts'
import { handshakeAuth } from '../live/connection.ts'
import { dayTotals, dayTotalsAnswer, hourTotals } from '../live/dayTotals.ts'
import { connectionWire, deviceStatus, deviceStatuses } from '../live/deviceStatus.ts'
import { clockReading, dropped } from '../live/events.ts'
import { frameHead } from '../live/frame.ts'
import { bgDevicePage, socketRequests } from '../live/requests.ts'
import {
  meterDevice,
  meterHistoryRow,
  meterLifetime,
  meterLifetimeWire,
  meterNetwork,
  meterPhase,
  meterPowerState,
  meterStatusWire,
  meterTotals,
  meterTotalsWire,
  phaseEnergy,
  phaseEnergyWire,
  phasePower,
  phasePowerWire,
} from '../pm/device.ts'
import { meterHistoryWire, phaseKey } from '../pm/powerFrame.ts'
import { KNOWN_WORDS } from '../reported/statusWords.ts'
import { loginRequest, session, sessionUser } from '../session/session.ts'
import { type Component, entity, inFrames, notesOf } from './component.ts'
import { refusedAnswer, snapshotAnswer, watchAnswer } from './socketRequests.ts'

/** The known words of a status, by meaning. */
function wordsText(words: ReadonlyMap<string, string>): string {
  return deviceStatuses
    .map((status) => {
      const known = [...words].flatMap(([word, meaning]) => (meaning === status ? word : []))
      return `${known.map((word) => `\`${word}\``).join(', ')} as \`${status}\``
    })
    .join('; ')
}
/** The specification names no words for a status. */
const anyWord = () => z.union([z.string(), z.number(), z.boolean(), z.null()])

const typeGroup = <const T extends string>(type: T) =>
  fieldGroup('K2', { type: { is: z.literal(type), means: `\`${type}\`` } })
/** The type of a `meter_power` frame, for each body. */
export const meterTypes = {
  'phase-power': typeGroup('phase-power'),
  'total-power': typeGroup('total-power'),
  'phase-energy': typeGroup('phase-energy'),
  'total-energy': typeGroup('total-energy'),
} as const

const ofPhases = (values: AnyGroup) =>
  fieldGroup('E10', {
    phaseA: { is: values.optional(), means: 'Phase A' },
    phaseB: { is: values.optional(), means: 'Phase B' },
    phaseC: { is: values.optional(), means: 'Phase C' },
  })
/** Power by phase: the entity's own names, of which a frame may have one. */
export const powerOfPhases = ofPhases(phasePower)
/** Energy counters by phase, likewise. */
export const energyOfPhases = ofPhases(phaseEnergy)

const power = hydraPowerBodies
const energies = hydraEnergyBodies

/** All named schemas of the contract. */
export const components: readonly Component[] = [
  // Session, failures and the parts of frames that all families share.
  entity('SessionUser', sessionUser, 'The session’s user: identity and claims.'),
  entity('Session', session, 'The session; without `user` when signed out.', 'H2'),
  entity('LoginRequest', loginRequest, 'Sent after each sign-in.', 'A2'),
  entity('Failure', failureBody, 'The body of a refused or failed call.', 'X18'),
  entity(
    'FrameHead',
    frameHead,
    'The head of every frame. Each frame is one flat object: the head and a body.',
  ),
  {
    ...{ name: 'DeviceStatus', schema: deviceStatus, documentedAs: anyWord(), fields: {} },
    statements: ['E9', 'E13', 'S12'],
    text: `State of a device. \`up\`: it reports and has power. \`down\`: it reports that no source supplies power. \`unknown\`: it does not report. These three words are an addition (statusWords), since the specification names none. The dashboard reads, in any letter case: ${wordsText(KNOWN_WORDS)}. 1, 0, true and false may be numbers and booleans. \`null\` counts as an absent status: a device that reports is up. Any other word is no error: the device is neither up, down nor offline, but “Unknown”, and \`statusWords\` of \`config.json\` can give the word a meaning. The emulator’s core sends \`ONLINE\`, \`DOWN\` and \`OFFLINE\` for a hydra and 1, 0 and null for a power meter.`,
  },
  {
    ...{ name: 'ConnectionStatus', schema: connectionWire.shape.status, documentedAs: anyWord() },
    ...{ statements: ['K5'], fields: {} },
    text: 'Whether a device reports. The words `online` and `offline` are an addition (statusWords). The dashboard also reads the words of [DeviceStatus](#devicestatus): those that mean `up` mean online, those that mean `down` or `unknown` mean offline. Any other word changes nothing. The emulator’s core sends true and false.',
  },
  entity('MetricPoint', metricPoint, 'A point of a chart or state series.'),
  entity('Connection', connectionWire, 'Whether a device reports to the server.'),
  entity('Clock', clockReading, 'The server’s time and speed.'),
  entity('Dropped', dropped, 'The server left out frames for a client that reads slowly.'),
  entity('HandshakeAuth', handshakeAuth, 'The connection’s auth payload.'),
  // Bg devices and the bodies of `power` frames.
  entity('BgDevice', bgDevice, 'A bg device: battery, solar and inverter.'),
  entity('BgDevicePage', bgDevicePage, 'A page of bg devices.'),
  entity('BgPowerState', powerState, 'Measured and derived values.', 'S15'),
  entity('BgLiveValues', measuredPower, 'Live values under their own names.', 'K4'),
  inFrames('BgShortValues', rawPower, 'Live values under short names.', 'K4'),
  entity('BgDayEnergy', dayEnergy, 'Energies since midnight.'),
  entity('BgDayEnergyBody', dayEnergyWire, 'Energies of the day.'),
  entity('BgSwitchStatus', switchStatus, 'Switch, power and tamper.'),
  inFrames('BgSwitchBody', switchWire, 'Switch, power and tamper.', 'K4', 'S10'),
  entity('BgDividers', dividerParams, 'Voltage divider resistors.'),
  inFrames('BgDividersBody', dividersWire, 'Voltage divider resistors.', 'K4'),
  entity('BgThresholds', notificationsThreshold, 'Limits for notifications.'),
  inFrames('BgThresholdsBody', thresholdsWire, 'Limits for notifications.', 'K4'),
  inFrames('BgNetworkBody', networkWire, 'Mobile network; any of the fields.', 'K4'),
  inFrames('BgLifetimeBody', lifetimeWire, 'Lifetime and historical values.', 'K4', 'E8'),
  // Power meters and the bodies of `meter_power` and `meter_status` frames.
  entity('MeterDevice', meterDevice, 'A power meter with three phases.'),
  entity('MeterNetwork', meterNetwork, 'Mobile network of a meter.'),
  entity('MeterLifetime', meterLifetime, 'Lifetime counters.', 'K2'),
  entity('MeterPowerState', meterPowerState, 'Totals and phases of a meter.'),
  entity('MeterPhase', meterPhase, 'Power and energy counters of a phase.'),
  entity('MeterHistoryRow', meterHistoryRow, 'Energies of an hour or a day.'),
  entity('MeterHistoryBody', meterHistoryWire, 'Daily history of a meter.'),
  entity('MeterPhaseKey', phaseKey, 'The phase of a frame.'),
  ...Object.entries(meterTypes).map(([type, group]) =>
    entity(`Meter${pascal(type)}Type`, group, 'The kind of a `meter_power` frame.'),
  ),
  entity('MeterPhasePower', phasePower, 'Power of a phase.', 'K2'),
  entity('MeterPhaseEnergy', phaseEnergy, 'Counters of a phase.', 'K2'),
  entity('MeterPowerOfPhases', powerOfPhases, 'Power by phase.', 'K2'),
  entity('MeterEnergyOfPhases', energyOfPhases, 'Counters by phase.', 'K2'),
  entity('MeterTotals', meterTotals, 'Totals of a meter.', 'K2'),
  inFrames('MeterShortPhasePower', phasePowerWire, 'Power of a phase, short names.', 'K2'),
  inFrames('MeterShortPhaseEnergy', phaseEnergyWire, 'Counters of a phase, short names.', 'K2'),
  inFrames('MeterShortTotals', meterTotalsWire, 'Totals of a meter, short names.', 'K2'),
  inFrames('MeterShortLifetime', meterLifetimeWire, 'Lifetime counters, short names.', 'K2'),
  inFrames('MeterStatusBody', meterStatusWire, 'Mobile network and state of a meter.', 'K3'),
  // Hydras, their power status and energies, and the bodies of their frames.
  entity('HydraDevice', hydraDevice, 'A hydra: grid, generator, batteries.'),
  entity('HydraLatestData', latestData, 'The newest data by type.'),
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
  // Histories over the socket.
  entity('ChartChunk', chatDataChunk, 'Points of a metric.', 'E20'),
  {
    ...{ name: 'SeriesChunk', schema: switchDataChunk, statements: ['K8', 'E20', 'X20'] },
    text: 'Points of a state series, or an error.',
    fields: notesOf(switchDataChunk),
  },
  // Payloads and acknowledgements of requests.
  ...Object.entries(socketRequests).map(([event, payload]) => ({
    ...entity(`${pascal(event)}Request`, payload, `Payload of \`${event}\`.`),
    ...{ statements: ['K10'], isRequest: true },
  })),
  entity('Snapshot', snapshotAnswer, 'A device, as it was at one moment.'),
  entity('Watching', watchAnswer, 'The devices watched now.'),
  entity('DayTotalsAnswer', dayTotalsAnswer, 'The running days of devices.'),
  entity('DayTotals', dayTotals, 'The running day of a device, in its time zone.'),
  entity('HourTotals', hourTotals, 'Energies of an hour, of all channels together.'),
  entity('Refused', refusedAnswer, 'A refused request.'),
]

/** `phase-power` → `PhasePower`. */
function pascal(name: string): string {
  return name.replaceAll(/(?:^|[_-])(\w)/g, (_, letter: string) => letter.toUpperCase())
}
