// Names that carry meaning on the wire, in addresses and in the theme, taken for one another. Stryker leaves texts out.

/**
 * @param {string} file
 * @param {readonly (readonly [from: string, to: string])[]} changes
 * @param {readonly string[]} [tests] by default the test beside the file
 */
const inFile = (file, changes, tests) =>
  changes.map(([from, to]) => ({ file, from, to, ...(tests !== undefined && { tests }) }))

/** @type {{ file: string, from: string, to: string, tests?: readonly string[] }[]} */
export const names = [
  ...inFile('protocol/src/hydra/channel.ts', [
    ["['generator', GENERATOR_CHANNELS]", "['generator', GRID_CHANNELS]"],
  ]),
  ...inFile('protocol/src/http/queries.ts', [
    ["z.enum(rangeCodes).default('d')", "z.enum(rangeCodes).default('w')"],
    ['max(PERIOD_OFFSET_MAX)).default(0)', 'max(PERIOD_OFFSET_MAX)).default(1)'],
    ["z.enum(energyTypes).default('ie')", "z.enum(energyTypes).default('ce')"],
    [".default('hourly')", ".default('daily')"],
    ['max(SPAN_DAYS_MAX)).default(7)', 'max(SPAN_DAYS_MAX)).default(1)'],
    [
      "z.enum(['daily', 'hourly']).default('daily')",
      "z.enum(['daily', 'hourly']).default('hourly')",
    ],
  ]),
  ...inFile(
    'protocol/src/bg/settings.ts',
    [
      ["wire: 'br1'", "wire: 'br2'"],
      ["wire: 'hi_pwd'", "wire: 'hi_power_day'"],
    ],
    [
      'protocol/src/entities.test.ts',
      'protocol/src/wireCodecs.test.ts',
      'protocol/src/bg/powerFrame.test.ts',
    ],
  ),
  ...inFile(
    'protocol/src/bg/energy.ts',
    [
      ["wire: 'tahin'", "wire: 'tahout'"],
      ["wire: 'ddd',", "wire: 'lfc',"],
      ["wire: 'dd',", "wire: 'deepest',"],
    ],
    [
      'protocol/src/entities.test.ts',
      'protocol/src/wireCodecs.test.ts',
      'protocol/src/bg/powerFrame.test.ts',
    ],
  ),
  ...inFile(
    'protocol/src/bg/device.ts',
    [["wire: 'net'", "wire: 'nets'"]],
    [
      'protocol/src/entities.test.ts',
      'protocol/src/wireCodecs.test.ts',
      'protocol/src/bg/powerFrame.test.ts',
    ],
  ),
  ...inFile(
    'protocol/src/pm/device.ts',
    [
      ["reactiveImport: { wire: 'ri'", "reactiveImport: { wire: 're'"],
      ["powerFactor: { wire: 'pf'", "powerFactor: { wire: 'i'"],
      ["exportEnergy: { wire: 'ee'", "exportEnergy: { wire: 'ei'"],
      ["lifetimeExportEnergy: { wire: 'ee'", "lifetimeExportEnergy: { wire: 'ei'"],
      ['haext: {', 'haexp: {'],
    ],
    [
      'protocol/src/entities.test.ts',
      'protocol/src/wireCodecs.test.ts',
      'protocol/src/pm/powerFrame.test.ts',
    ],
  ),
  ...inFile(
    'protocol/src/hydra/device.ts',
    [['lifetime_export_energy_Wh: {', 'lifetime_exported_Wh: {']],
    [
      'protocol/src/entities.test.ts',
      'protocol/src/wireCodecs.test.ts',
      'protocol/src/hydra/device.test.ts',
    ],
  ),
  ...inFile(
    'protocol/src/hydra/latestData.ts',
    [
      ['tsc: {', 'tcs: {'],
      ["latestSingle = { 'battery-system': batterySystem, ", 'latestSingle = { '],
    ],
    [
      'protocol/src/entities.test.ts',
      'protocol/src/wireCodecs.test.ts',
      'protocol/src/hydra/device.test.ts',
    ],
  ),
  ...inFile('protocol/src/bg/powerFrame.ts', [
    ["['sw', ", "['swx', "],
    ["'daily_energy_data',\n", "'daily_energy',\n"],
    ["['br1', ", "['br2x', "],
    ["['hi_tmp', ", "['hi_vol2', "],
    ["['imei', ", "['imeix', "],
    ["['csq', ", "['csqx', "],
    ["['tein', ", "['teinx', "],
  ]),
  ...inFile('protocol/src/live/chartData.ts', [
    ["z.enum(['more', 'done'])", "z.enum(['more', 'end'])"],
    ["...head('error'),", "...head('failed'),"],
  ]),
  ...inFile(
    'apps/dashboard/src/domain/quantities/bg.ts',
    [
      ["batteryAhIn: { label: 'chargeIn'", "batteryAhIn: { label: 'chargeOut'"],
      ["label: 'solarVoltage'", "label: 'batteryVoltage'"],
    ],
    [
      'apps/dashboard/src/domain/quantities/metrics.test.ts',
      'apps/dashboard/src/features/device/bg/bgEnergy.test.ts',
    ],
  ),
  ...inFile(
    'apps/dashboard/src/domain/quantities/meter.ts',
    [["label: 'phaseVoltage'", "label: 'phaseCurrent'"]],
    ['apps/dashboard/src/domain/quantities/metrics.test.ts'],
  ),
  ...inFile(
    'apps/dashboard/src/domain/alerts/bgAlerts.ts',
    [["series: 'power', holds: isOne", "series: 'switch', holds: isOne"]],
    ['apps/dashboard/src/domain/alerts/fleetAlerts.test.ts'],
  ),
  ...inFile('apps/dashboard/src/ui/range/CalendarTheme.tsx', [
    ['colors: { violet, dark: greys },', 'colors: { violet: greys, dark: greys },'],
    ['THEME.surface,\n  THEME.background,', 'THEME.background,\n  THEME.surface,'],
    ['primaryShade: 6', 'primaryShade: 4'],
  ]),
  ...inFile('apps/dashboard/src/api/client.ts', [["'PATCH'].includes(", "'PUT'].includes("]]),
  ...inFile('apps/dashboard/src/api/sessionCalls.ts', [
    ["method: 'DELETE',", "method: 'POST',"],
    ['`Bearer ', '`Basic '],
    ["callPath('login'), { method: 'POST'", "callPath('login'), { method: 'PUT'"],
  ]),
  ...inFile(
    'protocol/src/http/calls.ts',
    [
      ["'/api/powermeter/energy/", "'/api/powermeter/device/"],
      ["'/api/hydra/device/{id}'", "'/api/hydra/devices/{id}'"],
      ["'/api/hydra/device/energy/", "'/api/hydra/energy/"],
      ['/power-status', '/powerstatus'],
      ["'/api/hydra/energy/", "'/api/hydra/device/energy/"],
      ['/energy-summary/', '/energy/'],
    ],
    ['apps/dashboard/src/api/calls.test.ts'],
  ),
  ...inFile(
    'apps/dashboard/src/router/layouts.ts',
    [["AuthLayout.tsx')).AuthLayout", "DefaultLayout.tsx')).DefaultLayout"]],
    ['apps/dashboard/src/router/routes.test.ts'],
  ),
  ...inFile('apps/dashboard/src/pages/redirectTarget.ts', [["'/register', ", '']]),
  ...inFile('apps/dashboard/src/session/identityErrors.ts', [
    ["'auth/invalid-user-token',", ''],
    ["'auth/invalid-refresh-token',", ''],
  ]),
]
