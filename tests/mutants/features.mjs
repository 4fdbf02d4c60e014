// What pages make of what they know: names that stand for something else, limits and moments that moved.
const FEATURES = 'apps/dashboard/src/features'
const BG = `${FEATURES}/bg-device`
const PM = `${FEATURES}/pm-device`
const HYDRA = `${FEATURES}/hydra-device`
const FLEET = `${FEATURES}/fleet`
const THEME = 'apps/dashboard/src/theme/theme.ts'
const OUTAGES = [`${HYDRA}/outages.test.ts`]

/** @type {{ file: string, from: string, to: string, tests?: string[] }[]} */
export const features = [
  // C5, V6, H16
  { file: `${HYDRA}/customDates.ts`, from: 'days > SPAN_DAYS_MAX', to: 'days >= SPAN_DAYS_MAX' },
  { file: `${HYDRA}/customDates.ts`, from: 'days > SPAN_DAYS_MAX', to: 'days > SPAN_DAYS_MAX + 1' },
  // E17, E18
  {
    file: `${HYDRA}/outageReport.ts`,
    from: 'events.at(-1)?.ts ?? fromMs',
    to: 'events[0]?.ts ?? fromMs',
    tests: OUTAGES,
  },
  {
    file: `${HYDRA}/outageReport.ts`,
    from: 'events.at(-1)?.ts ?? fromMs',
    to: 'events.at(-1)?.ts ?? 0',
    tests: OUTAGES,
  },
  {
    file: `${HYDRA}/siteEvents.ts`,
    from: 'Math.max(...events.map(({ duration }) => duration))',
    to: 'Math.min(...events.map(({ duration }) => duration))',
    tests: OUTAGES,
  },
  // K8
  {
    file: `${PM}/meterEvents.ts`,
    from: 'Math.max(event.endMs, toMs)',
    to: 'Math.min(event.endMs, toMs)',
  },
  { file: `${PM}/meterEvents.ts`, from: 'Math.max(event.endMs, toMs)', to: 'toMs' },
  // E3, E4, E11, E12, E20
  {
    file: `${BG}/energyTable.ts`,
    from: "['batteryAhIn', 'Charge in (Ah)']",
    to: "['batteryAhOut', 'Charge in (Ah)']",
  },
  {
    file: `${PM}/historyTable.ts`,
    from: 'value: ({ haext }) => haext',
    to: 'value: ({ haet }) => haet',
  },
  {
    file: `${PM}/pmMetrics.ts`,
    from: "{ key: 'phaseA.voltage', name: 'A voltage'",
    to: "{ key: 'phaseB.voltage', name: 'A voltage'",
  },
  {
    file: `${PM}/phaseRows.ts`,
    from: '({ reactiveImport }) => amount(reactiveImport',
    to: '({ reactiveExport }) => amount(reactiveExport',
  },
  {
    file: `${BG}/bgMetrics.ts`,
    from: "{ key: 'solarVoltage', name: 'Solar voltage'",
    to: "{ key: 'batteryVoltage', name: 'Solar voltage'",
  },
  // S10, E5
  {
    file: `${FLEET}/bgAttention.ts`,
    from: "series: 'power', holds: isOne",
    to: "series: 'switch', holds: isOne",
    tests: [`${FLEET}/attention.test.ts`],
  },
  // C14
  ...[
    ['violet: violet(palette.primary),', 'violet: violet(palette.secondary),'],
    ['blueGrey: blueGrey(palette.secondary),', 'blueGrey: blueGrey(palette.primary),'],
    ['error: redOrange(palette.error),', 'error: redOrange(palette.primary),'],
    ['surface,\n    background,', 'background,\n    surface,'],
    ['primaryShade: 6', 'primaryShade: 4'],
  ].map(([from = '', to = '']) => ({ file: THEME, from, to })),
  // Not in the specification: what a counter can have counted, a battery at rest, an hour's power
  {
    file: `${BG}/counterRises.ts`,
    from: 'Math.max(to.t - from.t, LATE_MS)',
    to: '(to.t - from.t)',
  },
  { file: `${BG}/counterRises.ts`, from: 'LATE_MS = HOUR_MS / 4', to: 'LATE_MS = HOUR_MS' },
  {
    file: `${HYDRA}/hydraFlows.ts`,
    from: "Math.abs(chargeW) < RESTING_W ? 'resting' : ",
    to: '',
    tests: [`${HYDRA}/hydraNow.test.ts`],
  },
  { file: `${FLEET}/trend.ts`, from: 'wh: totalImportEnergy,', to: 'wh: 0,' },
]
