// Who may import whom: each zone lists what it may reach, everything else is refused.
// `tests/boundaries` proves that they bite.

import { builtinModules } from 'node:module'

/** Tests beside the code and their helpers. */
const TEST = '\\.(test|testing)\\.(ts|tsx|mjs)$|/testing/'
const PROTOCOL = '^protocol/src/index\\.ts$'
const EMULATOR = '^apps/emulator/src'
const DASHBOARD = '^apps/dashboard/src'
const DATA = '^(fixtures|scenarios)/'
const NODE = nodeModules(builtinModules)

/** What Node brings; the cruiser names it without its prefix. */
function nodeModules(names) {
  return `^(node:)?(${names.join('|')})$`
}

/** Packages by name, wherever npm has put them. */
const packages = (...names) => names.map((name) => `node_modules/${name}/`)

/** A zone: files that may import themselves and what is listed, and nothing else. */
const zone = (name, path, allowed, why, pathNot = TEST) => ({
  name: `${name}-imports-only-its-own`,
  comment: why,
  severity: 'error',
  from: { path, pathNot },
  // What cannot be resolved has its own rule, and one complaint is enough.
  to: { pathNot: [path, ...allowed], couldNotResolve: false },
})

const CORE = ['engine', 'world', 'scenario'].map((folder) => `${EMULATOR}/${folder}/`)
const SERVICES = ['http', 'socket', 'auth', 'control']
const SERVER_SIDE = [NODE, DATA, ...packages('[^@][^/]*', '@[^/]+/[^/]+')]
const WEB = packages('[^@][^/]*', '@(?!wattpost)[^/]+/[^/]+')
const UI = [`${DASHBOARD}/ui/`, `${DASHBOARD}/theme/`]
const SOURCES = [`${DASHBOARD}/live/`, `${DASHBOARD}/api/`, `${DASHBOARD}/session/`]

const zones = [
  zone('protocol', '^protocol/src/', packages('zod'), 'The contract knows nobody; all know it.'),
  zone(
    'engine',
    `${EMULATOR}/engine/`,
    [PROTOCOL, `${EMULATOR}/world/`, ...packages('tinyqueue', 'temporal-polyfill')],
    'Pure: no clock, no dice, no Node, no server.',
  ),
  zone(
    'world',
    `${EMULATOR}/world/`,
    [PROTOCOL, `${EMULATOR}/engine/`, ...packages('suncalc', 'temporal-polyfill', 'tinyqueue')],
    'Pure: no clock, no dice, no Node, no server.',
  ),
  zone(
    'scenario',
    `${EMULATOR}/scenario/`,
    [
      PROTOCOL,
      DATA,
      ...CORE,
      `${EMULATOR}/recording/`,
      ...packages('yaml', 'zod', 'fastest-levenshtein', '@faker-js/faker'),
      nodeModules(['fs', 'fs/promises', 'path', 'url']),
    ],
    'Data to parts of a world; that only one of its files reads from disk is asserted by the test.',
  ),
  zone(
    'recording',
    `${EMULATOR}/recording/`,
    [PROTOCOL, ...packages('zod'), nodeModules(['zlib', 'crypto'])],
    'Pure: bytes in, records out; the scenario reads it, and it knows no scenario.',
  ),
  zone(
    'recorder',
    `${EMULATOR}/recorder/`,
    [PROTOCOL, `${EMULATOR}/recording/`, `${EMULATOR}/doorkeeper\\.ts$`, ...SERVER_SIDE],
    'A proxy to any backend: it knows nothing of the one that stands beside it.',
  ),
  ...SERVICES.map((service) =>
    zone(
      service,
      `${EMULATOR}/${service}/`,
      // The one shape of an HTTP answer, for http and control alike.
      [PROTOCOL, ...CORE, ...SERVER_SIDE, `${EMULATOR}/answer\\.ts$`],
      'The services of the emulator meet in createEmulator, never in each other.',
    ),
  ),
  zone(
    'emulator',
    `${EMULATOR}/`,
    [PROTOCOL, ...SERVER_SIDE],
    'The emulator knows no dashboard and no command line.',
  ),
  ...['ui', 'theme'].map((folder) =>
    zone(
      `dashboard-${folder}`,
      `${DASHBOARD}/${folder}/`,
      [...UI, ...WEB],
      'Props in, events out.',
    ),
  ),
  ...['live', 'api', 'session'].map((folder) =>
    zone(
      `dashboard-${folder}`,
      `${DASHBOARD}/${folder}/`,
      [PROTOCOL, ...WEB],
      'Where data comes from; who shows it is not its business.',
    ),
  ),
  zone(
    'dashboard-pages',
    `${DASHBOARD}/pages/`,
    [PROTOCOL, ...UI, ...SOURCES, `${DASHBOARD}/features/`, ...WEB],
    'A page composes; the router loads it.',
  ),
  zone('dashboard', `${DASHBOARD}/`, [PROTOCOL, ...WEB], 'Nothing of the server, nothing of Node.'),
  zone(
    'launchers',
    '^cli/(bin|launcher|checks|statements|reliability)/',
    [NODE, '^tests/support/browser\\.mjs$', ...packages('esbuild', 'playwright', 'typescript')],
    'They run on a bare clone.',
  ),
  zone(
    'cli',
    '^cli/',
    [
      PROTOCOL,
      `${EMULATOR}/(index|scenarios)\\.ts$`,
      '^cli/package\\.json$',
      NODE,
      '^tests/support/browser\\.mjs$',
      ...WEB,
    ],
    'The command line drives the emulator through its public entry.',
  ),
  zone(
    'tests',
    '^tests/',
    [
      PROTOCOL,
      '^apps/(emulator|dashboard)/src/index\\.ts$',
      DATA,
      NODE,
      ...packages('[^@][^/]*', '@[^/]+/[^/]+'),
    ],
    'Public entries and data.',
    [],
  ),
]

export default {
  forbidden: [
    ...zones,
    {
      name: 'features-meet-in-pages',
      comment: 'Two features that need each other meet in a page, or share something lower down.',
      severity: 'error',
      from: { path: `${DASHBOARD}/features/([^/]+)/`, pathNot: TEST },
      to: {
        pathNot: [`${DASHBOARD}/features/$1/`, PROTOCOL, ...UI, ...SOURCES, ...WEB],
        couldNotResolve: false,
      },
    },
    {
      name: 'workspaces-stay-apart',
      comment: 'A test beside the code sees its own workspace, the contract and the data.',
      severity: 'error',
      from: { path: '^(protocol|apps/[^/]+|cli)/', pathNot: '^cli/checks/' },
      to: {
        path: '^(apps|tests)/',
        pathNot: ['^$1/', '^apps/emulator/src/(index|scenarios)\\.ts$', '^tests/support/'],
      },
    },
    {
      name: 'testing-is-for-tests',
      comment: 'What helps a test is no part of the product.',
      severity: 'error',
      from: { pathNot: [TEST, '^tests/'] },
      to: { path: [TEST, '^tests/'], pathNot: '^tests/support/browser\\.mjs$' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nobody imports and that imports nothing is forgotten.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '\\.d\\.ts$',
          TEST,
          '\\.config\\.ts$',
          '^cli/bin/',
          // Loaded by Node into children, before their own script.
          '^cli/launcher/endWithParent\\.mjs$',
          // Served as it is, beside the built page.
          '^apps/dashboard/public/',
          '^tests/support/.*Weight\\.mjs$',
          // Named by vitest.config.ts, which is read by none of this.
          '^tests/support/longFirst\\.ts$',
        ],
      },
      to: {},
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-dead-doors',
      comment: 'A package is imported by its name, a workspace too: never by a path into it.',
      severity: 'error',
      from: { path: '^(protocol|apps/[^/]+|cli|tests)/' },
      to: {
        path: '^(protocol|apps/[^/]+)/',
        pathNot: '^$1/',
        dependencyTypes: ['local'],
        dependencyTypesNot: ['aliased-workspace'],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|dist-types)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
}
