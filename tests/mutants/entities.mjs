// What devices tell, by its short name, and what a page keeps of it: fields lost or taken for one another.
const BG = 'protocol/src/bg'
const PM = 'protocol/src/pm'
const HYDRA = 'protocol/src/hydra'
const tests = ['protocol/src/entities.test.ts', 'protocol/src/wireCodecs.test.ts']
const bgTests = [...tests, `${BG}/powerFrame.test.ts`]
const pmTests = [...tests, `${PM}/meterPowerFrame.test.ts`]
const hydraTests = [...tests, `${HYDRA}/latestData.test.ts`, `${HYDRA}/device.test.ts`]

/** @type {{ file: string, from: string, to: string, tests?: string[] }[]} */
export const entities = [
  // E2, E6, E7, E8
  {
    file: `${BG}/dividers.ts`,
    from: "br1: 'battery_r1'",
    to: "br1: 'battery_r2'",
    tests: bgTests,
  },
  {
    file: `${BG}/thresholds.ts`,
    from: "hi_pwd: 'high_power_day'",
    to: "hi_pwd: 'high_power_night'",
    tests: bgTests,
  },
  { file: `${BG}/lifetime.ts`, from: 'wire.tahin', to: 'wire.tahout', tests: bgTests },
  {
    file: `${BG}/lifetime.ts`,
    from: 'dateOrNull(lifetime.deepest_discharge_date)',
    to: 'dateOrNull(lifetime.last_full_charge_date)',
    tests: bgTests,
  },
  {
    file: `${BG}/lifetime.ts`,
    from: 'sendable(lifetime.deepest_discharge,',
    to: 'sendable(lifetime.total_solar_energy,',
    tests: bgTests,
  },
  { file: `${BG}/network.ts`, from: 'network: wire.net', to: 'network: wire.imsi', tests: bgTests },
  // E9, E11, E12
  {
    file: `${PM}/phase.ts`,
    from: "ri: 'reactiveImport'",
    to: "ri: 'reactiveExport'",
    tests: pmTests,
  },
  {
    file: `${PM}/phase.ts`,
    from: 'sendable(power.powerFactor,',
    to: 'sendable(power.current,',
    tests: pmTests,
  },
  {
    file: `${PM}/phase.ts`,
    from: 'sendable(energy.exportEnergy,',
    to: 'sendable(energy.importEnergy,',
    tests: pmTests,
  },
  {
    file: `${PM}/lifetime.ts`,
    from: "ee: 'lifetimeExportEnergy'",
    to: "ee: 'lifetimeEnergy'",
    tests: pmTests,
  },
  { file: `${PM}/history.ts`, from: 'haext: quantity', to: 'haexp: quantity', tests: pmTests },
  // E14, E15, E16
  {
    file: `${HYDRA}/lifetimeEnergy.ts`,
    from: 'lifetime_export_energy_Wh: quantity',
    to: 'lifetime_exported_Wh: quantity',
    tests: hydraTests,
  },
  { file: `${HYDRA}/latestData.ts`, from: 'tsc: quantity', to: 'tcs: quantity', tests: hydraTests },
  {
    file: `${HYDRA}/latestData.ts`,
    from: "single = { 'battery-system': batterySystem, ",
    to: 'single = { ',
    tests: hydraTests,
  },
]
