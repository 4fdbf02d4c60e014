// Derived values, one or more changes for each.
const BG = 'protocol/src/bg'
const HYDRA = 'protocol/src/hydra'
const HTTP = 'protocol/src/http'
const LIVE = 'apps/dashboard/src/live'
const DATES = 'protocol/src/dateInput.ts'

/** @type {{ file: string, from: string, to: string, tests?: string[] }[]} */
export const derived = [
  // S15–S19
  {
    file: `${BG}/batteryPower.ts`,
    from: 'batteryCurrent * batteryVoltage',
    to: 'batteryCurrent + batteryVoltage',
  },
  { file: `${BG}/batteryPower.ts`, from: 'batteryCurrent < 0', to: 'batteryCurrent > 0' },
  { file: `${BG}/batteryPower.ts`, from: '-batteryPowerW(battery)', to: 'batteryPowerW(battery)' },
  { file: `${BG}/consumptionPower.ts`, from: 'raw.acPower === 0 && ', to: '' },
  { file: `${BG}/consumptionPower.ts`, from: '&& raw.acOutputVoltage === 0', to: '' },
  { file: `${BG}/consumptionPower.ts`, from: '&& raw.acInputPowerFactor === 0', to: '' },
  {
    file: `${BG}/consumptionPower.ts`,
    from: 'raw.inverterCurrent * raw',
    to: 'raw.batteryCurrent * raw',
  },
  { file: `${BG}/consumptionPower.ts`, from: ' * raw.acOutputPowerFactor', to: '' },
  {
    file: `${BG}/solarPower.ts`,
    from: 'batteryPowerW(raw) + consumptionPowerW(raw)',
    to: 'consumptionPowerW(raw) - batteryPowerW(raw)',
  },
  { file: `${BG}/solarPower.ts`, from: 'powerW < 0 || ', to: '' },
  { file: `${BG}/solarPower.ts`, from: 'raw.acPower > 0', to: 'raw.acPower >= 0' },
  {
    file: `${BG}/realtimeEnergy.ts`,
    from: 'acBatteryChargeEnergy > 0 || acConsumptionEnergy > 0',
    to: 'acBatteryChargeEnergy > 0 && acConsumptionEnergy > 0',
  },
  {
    file: `${BG}/realtimeEnergy.ts`,
    from: '? acBatteryChargeEnergy + acConsumptionEnergy',
    to: '? acBatteryChargeEnergy - acConsumptionEnergy',
  },
  // S10, C4
  {
    file: `${BG}/switchStatus.ts`,
    from: 'switchState = (value: number): OnOff => (value === 1',
    to: 'switchState = (value: number): OnOff => (value === 0',
  },
  {
    file: `${BG}/switchStatus.ts`,
    from: 'powerSupplyState = (value: number): OnOff => (value === 0',
    to: 'powerSupplyState = (value: number): OnOff => (value === 1',
  },
  {
    file: `${BG}/switchStatus.ts`,
    from: 'tamperState = (value: number): OnOff => (value === 1',
    to: 'tamperState = (value: number): OnOff => (value === 0',
  },
  {
    file: `${BG}/switchStatus.ts`,
    from: 'wire.bv / CUT_OFF_DIVISOR',
    to: 'wire.bv * CUT_OFF_DIVISOR',
  },
  {
    file: `${BG}/switchStatus.ts`,
    from: "sw: status.switch === 'on' ? 1 : 0",
    to: "sw: status.switch === 'on' ? 0 : 1",
  },
  {
    file: `${BG}/switchStatus.ts`,
    from: "pw: status.power === 'on' ? 0 : 1",
    to: "pw: status.power === 'on' ? 1 : 0",
  },
  {
    file: `${BG}/switchStatus.ts`,
    from: "tm: status.tamper === 'on' ? 1 : 0",
    to: "tm: status.tamper === 'on' ? 0 : 1",
  },
  { file: 'protocol/src/time.ts', from: 'seconds * 1000', to: 'seconds * 100' },
  { file: 'protocol/src/time.ts', from: 'return ms / 1000', to: 'return Math.floor(ms / 1000)' },
  // S11, S20, S21, C6
  { file: `${HYDRA}/channelChange.ts`, from: 'if (oldState === newState) return null', to: '' },
  { file: `${HYDRA}/channelChange.ts`, from: 'newState === 1', to: 'newState >= 1' },
  {
    file: `${HYDRA}/availability.ts`,
    from: 'channelAvailability(channel) > channelAvailability(best)',
    to: 'channelAvailability(channel) < channelAvailability(best)',
  },
  { file: `${HYDRA}/availability.ts`, from: '(tup + tdn))', to: 'tdn)' },
  { file: `${HYDRA}/availability.ts`, from: 'tup + tdn === 0 ? 0', to: 'tup + tdn === 0 ? 100' },
  {
    file: `${HYDRA}/bothDown.ts`,
    from: 'Math.max(gridUpS, generatorUpS)',
    to: 'Math.min(gridUpS, generatorUpS)',
  },
  { file: `${HYDRA}/bothDown.ts`, from: 'Math.max(0, periodS', to: 'Math.max(-1e9, periodS' },
  {
    file: `${HYDRA}/channel.ts`,
    from: "['generator', GENERATOR_CHANNELS]",
    to: "['generator', GRID_CHANNELS]",
  },
  // C5, queries
  {
    file: `${HTTP}/rangeQuery.ts`,
    from: 'days <= CUSTOM_RANGE_DAYS_MAX.d',
    to: 'days < CUSTOM_RANGE_DAYS_MAX.d',
  },
  {
    file: `${HTTP}/rangeQuery.ts`,
    from: 'days <= CUSTOM_RANGE_DAYS_MAX.w',
    to: 'days < CUSTOM_RANGE_DAYS_MAX.w',
  },
  {
    file: `${HTTP}/rangeQuery.ts`,
    from: "z.enum(rangeCodes).default('d')",
    to: "z.enum(rangeCodes).default('w')",
  },
  {
    file: `${HTTP}/rangeQuery.ts`,
    from: 'max(PERIOD_OFFSET_MAX)).default(0)',
    to: 'max(PERIOD_OFFSET_MAX)).default(1)',
  },
  {
    file: `${HTTP}/rangeQuery.ts`,
    from: "z.enum(energyTypes).default('ie')",
    to: "z.enum(energyTypes).default('ce')",
  },
  { file: `${HTTP}/rangeQuery.ts`, from: ".default('hourly')", to: ".default('daily')" },
  {
    file: `${HTTP}/rangeQuery.ts`,
    from: "query.range === 'd' ? query",
    to: "query.range !== 'm' ? query",
  },
  {
    file: `${HTTP}/rangeQuery.ts`,
    from: 'max(SPAN_DAYS_MAX)).default(7)',
    to: 'max(SPAN_DAYS_MAX)).default(1)',
  },
  {
    file: `${HTTP}/rangeQuery.ts`,
    from: "z.enum(['daily', 'hourly']).default('daily')",
    to: "z.enum(['daily', 'hourly']).default('hourly')",
  },
  {
    file: `${HTTP}/listQuery.ts`,
    from: 'max(PAGE_LIMIT_MAX)',
    to: 'max(PAGE_LIMIT_MAX + 1)',
  },
  { file: `${HTTP}/listQuery.ts`, from: 'z.int().min(1)', to: 'z.int().min(0)' },
  // V6
  { file: DATES, from: '([/.-])', to: '([/.])' },
  { file: DATES, from: '{ year, month: first, day: second },', to: '' },
  { file: DATES, from: '{ year, month: second, day: first },', to: '' },
  { file: DATES, from: 'month <= 12', to: 'month <= 13' },
  { file: DATES, from: 'day >= 1 &&', to: '' },
  { file: DATES, from: 'month >= 1 &&', to: '' },
  { file: DATES, from: 'day <= daysInMonth(year, month)', to: 'day <= 31' },
  {
    file: DATES,
    from: 'Math.round((thisYear - year) / 100)',
    to: 'Math.floor((thisYear - year) / 100)',
  },
  { file: DATES, from: '(leap ? 29 : 28)', to: '(leap ? 28 : 29)' },
  // C1, C2
  { file: `${LIVE}/energyRows.ts`, from: '.slice(0, LIVE_ENERGY_ROWS_MAX)', to: '' },
  {
    file: `${LIVE}/energyRows.ts`,
    from: 'Date.parse(b.period) - Date.parse(a.period)',
    to: 'Date.parse(a.period) - Date.parse(b.period)',
  },
  { file: `${LIVE}/energyRows.ts`, from: 'rows.slice(0, ENERGY_SUMMARY_ROWS)', to: 'rows' },
  {
    file: `${LIVE}/energyRows.ts`,
    from: 'filter(({ period }) => period !== row.period)',
    to: 'filter(() => true)',
  },
]
