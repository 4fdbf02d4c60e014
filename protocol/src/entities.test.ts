import { expect, test } from 'vitest'
import * as protocol from './index.ts'

/** Fields named in section 3 of the specification; the schemas may have more, never fewer. */
test.each([
  ['E1 session', protocol.session, 'user'],
  ['E1 auth user', protocol.authUser, 'uid email emailVerified'],
  ['E1 claims', protocol.claims, 'merchant approved profile'],
  [
    'E2 bg device',
    protocol.bgDevice,
    `deviceId currentData powerState realtimeEnergy switch_status divider_params
     notifications_threshold imei imsi network signal_quality lastSeen`,
  ],
  [
    'E2 lifetime totals stand on the bg device itself',
    protocol.bgDevice,
    `total_solar_energy total_battery_chargedAh total_battery_dischargedAh
     total_battery_chargedWh total_battery_dischargedWh deepest_discharge
     deepest_discharge_date last_full_charge_date last_full_discharge_date`,
  ],
  [
    'E3 bg powerState',
    protocol.powerState,
    `timestamp batteryVoltage solarVoltage inverterCurrent batteryCurrent solarCurrent
     acOutputCurrent acOutputPowerFactor acOutputFrequency acOutputVoltage acPower
     acInputPowerFactor batteryPower batteryPowerOutput consumtionPower solarPower`,
  ],
  [
    'E4 bg realtimeEnergy',
    protocol.dayEnergy,
    `timestamp solarEnergy batteryEnergyIn batteryEnergyOut inverterEnergyIn
     inverterEnergyOut batteryAhIn batteryAhOut acConsumptionEnergy
     acBatteryChargeEnergy acEnergy`,
  ],
  ['E5 bg switch_status', protocol.switchStatus, 'switch power tamper bv cut_off'],
  ['E6 bg divider_params', protocol.dividerParams, 'battery_r1 battery_r2 solar_r1 solar_r2'],
  [
    'E7 bg notifications_threshold',
    protocol.notificationsThreshold,
    `high_temperature high_voltage high_power_day high_power_night low_energy not_charging`,
  ],
  [
    'E8 bg lifetime and historical',
    protocol.bgLifetime,
    `total_solar_energy total_battery_chargedAh total_battery_dischargedAh
     total_battery_chargedWh total_battery_dischargedWh deepest_discharge
     deepest_discharge_date last_full_charge_date last_full_discharge_date`,
  ],
  ['E9 power meter', protocol.meterDevice, 'deviceId status lastSeen network lifetime powerState'],
  ['E9 meter network', protocol.meterNetwork, 'cop imsi imei signal_quality'],
  [
    'E9 meter lifetime',
    protocol.meterLifetime,
    `lifetimeEnergy lifetimeExportEnergy lifetimeReactiveImport lifetimeReactiveExport
     lifetimeApparentEnergy`,
  ],
  [
    'E10 meter powerState',
    protocol.meterPowerState,
    `timestamp frequency temperature neutralCurrent totalActivePower totalReactivePower
     totalApparentPower totalPowerFactor phaseA phaseB phaseC`,
  ],
  [
    'E11 phase power',
    protocol.phasePower,
    'voltage current activePower reactivePower apparentPower powerFactor',
  ],
  [
    'E11 phase energy',
    protocol.phaseEnergy,
    'importEnergy exportEnergy reactiveImport reactiveExport apparentEnergy',
  ],
  [
    'E11 a phase of a meter has its power and its energy',
    protocol.meterPowerState.shape.phaseA,
    `voltage current activePower reactivePower apparentPower powerFactor
     importEnergy exportEnergy reactiveImport reactiveExport apparentEnergy`,
  ],
  ['E12 meter history row', protocol.meterHistoryRow, 't haet haext hret'],
  [
    'E13 hydra device',
    protocol.hydraDevice,
    'deviceId variant status lastSeen latestData network_data lifetime_energy',
  ],
  ['E13 hydra network_data', protocol.hydraNetwork, 'cop signal_quality'],
  [
    'E14 hydra latestData',
    protocol.latestData,
    `ac-power ac-channel-energy battery-system battery-monitor-power
     battery-monitor-energy power-split`,
  ],
  ['E15 AC channel, power', protocol.acPower, 'rp'],
  ['E15 AC channel, energy', protocol.acChannelEnergy, 'ie'],
  ['E15 battery-system', protocol.batterySystem, 'bp sp mp abp tsc mc'],
  [
    'E16 lifetime_energy row',
    protocol.lifetimeEnergyRow,
    `monitor_id lifetime_charged_energy_Wh lifetime_discharged_energy_Wh
     lifetime_import_energy_Wh lifetime_export_energy_Wh`,
  ],
  [
    'E17 power status',
    protocol.powerStatusReport,
    'deviceId dailyUsage grid generator bothDownTime totalSecondsInPeriod',
  ],
  ['E17 dailyUsage', protocol.channelUsage, 'channel tup tdn ts group rc fc'],
  ['E17 grid and generator', protocol.groupStatus, 'tup tdn availability'],
  ['E18 timeline', protocol.powerTimeline, 'byChannel summary'],
  ['E18 timeline summary', protocol.powerTimeline.shape.summary, 'totalEvents channelEvents'],
  ['E18 timeline event', protocol.timelineEvent, 'channel ts powerStatus duration ns os v'],
  [
    'E19 energy row',
    protocol.energyRow,
    '_id totalImportEnergy totalChargeEnergy totalDischargeEnergy solarChargeEnergy',
  ],
  ['E19 energy row’s _id', protocol.energyRow.shape._id, 'period type channel'],
  ['E20 metric point', protocol.metricPoint, 't v'],
] as const)('[%s] has every field', (_, schema, fields) => {
  expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(fields.split(/\s+/)))
})

test('the numbers of fields match the statements [E3, E4, E8, E10]', () => {
  expect(Object.keys(protocol.powerState.shape)).toHaveLength(16)
  expect(Object.keys(protocol.dayEnergy.shape)).toHaveLength(11)
  expect(Object.keys(protocol.bgLifetime.shape)).toHaveLength(9)
  expect(Object.keys(protocol.meterPowerState.shape)).toHaveLength(8 + 3)
})

test('the values of enumerations match the specification [E13, E18, E20, A1, C5, K2]', () => {
  expect(protocol.hydraVariants).toEqual(['grid_gen', 'solar_grid', 'battery_monitor'])
  expect(protocol.powerStatuses.toSorted()).toEqual(['power_failed', 'power_restored'])
  expect(protocol.stateSeries).toEqual(['power', 'tamper', 'switch'])
  expect(protocol.userTypes).toEqual(['merchant', 'end_user'])
  expect(protocol.rangeCodes).toEqual(['d', 'w', 'm'])
  expect(protocol.meterPeriods).toEqual(['day', 'week', 'month'])
  expect(protocol.families).toEqual(['bg', 'pm', 'hydra'])
})
