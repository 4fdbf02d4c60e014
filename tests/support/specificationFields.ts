/**
 * The fields of the specification's sections 3 and 7, as they are in messages of the core. `*` is any channel. A test
 * compares them with everything that is sent, so this file must not be made from the code.
 */

const under = (path: string, names: readonly string[]) => names.map((name) => `${path}${name}`)

/** `t` is the specification's name for the time of a value. */
const FRAME = ['deviceId', 't']

const PHASE_POWER = [
  ...['voltage', 'current', 'activePower', 'reactivePower', 'apparentPower', 'powerFactor'],
]
const PHASE_ENERGY = [
  ...['importEnergy', 'exportEnergy', 'reactiveImport', 'reactiveExport', 'apparentEnergy'],
]
const METER_TOTALS = [
  ...['timestamp', 'frequency', 'temperature', 'neutralCurrent', 'totalActivePower'],
  ...['totalReactivePower', 'totalApparentPower', 'totalPowerFactor'],
]
const METER_LIFETIME = [
  ...['lifetimeEnergy', 'lifetimeExportEnergy', 'lifetimeReactiveImport'],
  ...['lifetimeReactiveExport', 'lifetimeApparentEnergy'],
]
const METER_ROW = ['t', 'haet', 'haext', 'hret']
const PHASES = ['phaseA', 'phaseB', 'phaseC']
const BATTERY_SYSTEM = ['bp', 'sp', 'mp', 'abp', 'tsc', 'mc']
const ENERGY_TOTALS = [
  ...['totalImportEnergy', 'totalChargeEnergy', 'totalDischargeEnergy', 'solarChargeEnergy'],
]
const DAY_ENERGY = [
  ...['timestamp', 'solarEnergy', 'batteryEnergyIn', 'batteryEnergyOut', 'inverterEnergyIn'],
  ...['inverterEnergyOut', 'batteryAhIn', 'batteryAhOut', 'acConsumptionEnergy'],
  ...['acBatteryChargeEnergy', 'acEnergy'],
]
/** Without the four values that the dashboard derives [S15–S18]. */
const POWER_STATE = [
  ...['timestamp', 'batteryVoltage', 'solarVoltage', 'inverterCurrent', 'batteryCurrent'],
  ...['solarCurrent', 'acOutputCurrent', 'acOutputPowerFactor', 'acOutputFrequency'],
  ...['acOutputVoltage', 'acPower', 'acInputPowerFactor'],
]
/** `tein` is section 7's name for `total_battery_chargedWh`. */
const BG_LIFETIME = [
  ...['total_solar_energy', 'total_battery_chargedAh', 'total_battery_dischargedAh', 'tein'],
  ...['total_battery_dischargedWh', 'deepest_discharge', 'deepest_discharge_date'],
  ...['last_full_charge_date', 'last_full_discharge_date'],
]
const POINTS = under('points[].', ['t', 'v'])

/** The forms of each event; a message has exactly the fields of one of them. */
export const EVENT_FIELDS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  power: [
    [...FRAME, 'sw', 'power', 'tamper', 'bv'],
    [...FRAME, ...under('daily_energy_data.', DAY_ENERGY)],
    [...FRAME, 'br1', 'battery_r2', 'solar_r1', 'solar_r2'],
    [...FRAME, 'hi_tmp', 'high_voltage', 'high_power_day', 'high_power_night'].concat(
      ...['low_energy', 'not_charging'],
    ),
    [...FRAME, 'imei', 'csq'],
    [...FRAME, 'imei', 'imsi', 'network', 'csq'],
    [...FRAME, ...BG_LIFETIME],
    [...FRAME, ...POWER_STATE],
  ],
  meter_power: [
    ...PHASES.map((phase) => [...FRAME, 'type', ...under(`${phase}.`, PHASE_POWER)]),
    ...PHASES.map((phase) => [...FRAME, 'type', ...under(`${phase}.`, PHASE_ENERGY)]),
    [...FRAME, 'type', ...METER_TOTALS],
    [...FRAME, 'type', ...METER_LIFETIME],
    [...FRAME, ...under('daily_meter_data[].', METER_ROW)],
  ],
  meter_status: [[...FRAME, 'cop', 'signal_quality', 'status']],
  status: [[...FRAME, 'status', 'lastSeen']],
  hydra_power: [
    [...FRAME, 'type', 'channel', 'rp'],
    [...FRAME, 'type', ...BATTERY_SYSTEM],
  ],
  hydra_status: [[...FRAME, 'status', 'network_data.cop', 'network_data.signal_quality']],
  hydra_energy: [
    [...FRAME, 'type', 'channel', 'ie'],
    [...FRAME, 'type', 'period', ...ENERGY_TOTALS],
  ],
  chat_data: [
    ['deviceId', 'metric', 'status', ...POINTS],
    ['deviceId', 'metric', ...POINTS],
  ],
  switch_data: [
    ['deviceId', 'series', 'status', ...POINTS],
    ['deviceId', 'series', ...POINTS],
  ],
}

const METER = [
  ...['deviceId', 'status', 'lastSeen'],
  ...under('network.', ['cop', 'imsi', 'imei', 'signal_quality']),
  ...under('lifetime.', METER_LIFETIME),
  ...under('powerState.', METER_TOTALS),
  ...PHASES.flatMap((phase) => under(`powerState.${phase}.`, [...PHASE_POWER, ...PHASE_ENERGY])),
]
const HYDRA = [
  ...['deviceId', 'variant', 'status', 'lastSeen'],
  ...under('latestData.', ['ac-power.*.rp', 'ac-channel-energy.*.ie']),
  ...under('latestData.battery-system.', BATTERY_SYSTEM),
  ...under('network_data.', ['cop', 'signal_quality']),
  ...under('lifetime_energy[].', [
    ...['monitor_id', 'lifetime_charged_energy_Wh', 'lifetime_discharged_energy_Wh'],
    ...['lifetime_import_energy_Wh', 'lifetime_export_energy_Wh'],
  ]),
]
const ENERGY_ROWS = [
  ...under('energyData[]._id.', ['period', 'type', 'channel']),
  ...under('energyData[].', ENERGY_TOTALS),
]
const UP_DOWN = ['tup', 'tdn', 'availability']

/** The fields of each answer over HTTP, for a hydra with channels. */
export const ANSWER_FIELDS: Readonly<Record<string, readonly string[]>> = {
  '/api/_auth/session': under('user.', [
    ...['uid', 'email', 'emailVerified', 'merchant', 'approved', 'profile'],
  ]),
  '/api/powermeter/devices': ['success', ...under('data[].', METER)],
  '/api/powermeter/device/PM-0001': ['success', ...under('data.', METER)],
  '/api/powermeter/energy/PM-0001?period=week': ['success', ...under('data[].', METER_ROW)],
  '/api/hydra/devices': ['total', 'hasMore', ...under('devices[].', HYDRA)],
  '/api/hydra/device/HY-0001': under('device.', HYDRA),
  '/api/hydra/device/energy/HY-0001': ENERGY_ROWS,
  '/api/hydra/power-status?deviceId=HY-0001': [
    ...['deviceId', 'bothDownTime', 'totalSecondsInPeriod'],
    ...under('dailyUsage[].', ['channel', 'tup', 'tdn', 'ts', 'group', 'rc', 'fc']),
    ...under('grid.', UP_DOWN),
    ...under('generator.', UP_DOWN),
  ],
  '/api/hydra/power-timeline?deviceId=HY-0001': [
    ...under('byChannel.*[].', ['channel', 'ts', 'powerStatus', 'duration', 'ns', 'os', 'v']),
    ...['summary.totalEvents', 'summary.channelEvents.*'],
  ],
  '/api/hydra/energy/HY-0001': ENERGY_ROWS,
  '/api/hydra/energy-summary/HY-0001': ENERGY_ROWS,
}

/** The paths of all values in a message: `points[].t`, `ac-power.*.rp`. */
export function fieldsIn(json: unknown): string[] {
  const paths = new Set<string>()
  collect(json, '', paths)
  return [...paths].sort()
}

function collect(json: unknown, path: string, paths: Set<string>): void {
  if (Array.isArray(json)) for (const one of json) collect(one, `${path}[]`, paths)
  else if (typeof json === 'object' && json !== null)
    for (const [key, value] of Object.entries(json))
      collect(value, `${path}${path === '' ? '' : '.'}${/^\d$/.test(key) ? '*' : key}`, paths)
  else paths.add(path)
}
