// Import rules: each zone lists what it may import, everything else is refused. `tests/boundaries` tests the rules.

import { builtinModules } from 'node:module'

/** Tests beside the code and their helpers. */
const TEST = '\\.(test|testing)\\.(ts|tsx|mjs)$|/testing/'
const PROTOCOL = '^protocol/src/index\\.ts$'
/** The table of operations and its documents, for tooling and tests. */
const CONTRACT = '^protocol/src/contract/index\\.ts$'
/** Without the schema library, for pages of the first load. */
const TIME = '^protocol/src/(time|zone|dateInput|constants|result)\\.ts$'
/** The same for the help of the command line. */
const NAMES = '^protocol/src/(names|printable|result)\\.ts$'
/** The same for the calls of the sign-in page. */
const CALLS = '^protocol/src/http/calls\\.ts$'
const EMULATOR = '^apps/emulator/src'
const DASHBOARD = '^apps/dashboard/src'
const DATA = '^(fixtures|scenarios)/'
const NODE = nodeModules(builtinModules)

/** Node's own modules; the cruiser names them without prefix. */
function nodeModules(names) {
  return `^(node:)?(${names.join('|')})$`
}

/** Packages by name, at any path. */
const packages = (...names) => names.map((name) => `node_modules/${name}/`)

/** A zone: its files may import each other and the listed paths, and nothing else. */
const zone = (name, path, allowed, why, pathNot = TEST) => ({
  name: `${name}-imports-only-its-own`,
  comment: why,
  from: { path, pathNot },
  // Unresolvable imports have a separate rule.
  to: { pathNot: [path, ...allowed], couldNotResolve: false },
})

/** The channel of a worker, in place of HTTP and socket. */
const CHANNEL = '^protocol/src/channel/index\\.ts$'

const CORE = ['engine', 'world', 'scenario'].map((folder) => `${EMULATOR}/${folder}/`)
const SERVER = `${EMULATOR}/server`
const SERVICES = ['server/http', 'server/socket', 'auth', 'control']
const SERVER_SIDE = [NODE, DATA, ...packages('[^@][^/]*', '@[^/]+/[^/]+')]
const WEB = packages('[^@][^/]*', '@(?!wattpost)[^/]+/[^/]+')
const UI = [`${DASHBOARD}/ui/`, `${DASHBOARD}/theme/`, `${DASHBOARD}/settings/`]
const DOMAIN = `${DASHBOARD}/domain/`
const I18N = `${DASHBOARD}/i18n/`
const SOURCES = [`${DASHBOARD}/live/`, `${DASHBOARD}/api/`, `${DASHBOARD}/session/`]

/** Public entries and data. */
const TESTED = [
  ...[PROTOCOL, CONTRACT, CHANNEL],
  '^apps/(emulator|dashboard)/src/index\\.ts$',
  '^apps/emulator/src/(control/reference/index|start/(compiling|scenarios|tab/index))\\.ts$',
  '^cli/src/conform/index\\.ts$',
  // Its settings are those of all end-to-end tests.
  '^playwright\\.config\\.ts$',
  ...[DATA, NODE],
  ...packages('[^@][^/]*', '@[^/]+/[^/]+'),
]
/** Tests of the documents, the workflows and the container. */
const TEXTS = '^tests/(docs/|boundaries/(workflows|container|engines)\\.test\\.ts$)'
/** The install of the tarball on each Node. */
const INSTALLS = '^tests/installs/'

/** The folders through which a scenario's text goes until it is checked, in order. */
const READING = ['text', 'values', 'faults', 'schema', 'fleet', 'imported', 'parse']
const readingPath = (folder) => `${EMULATOR}/scenario/${folder}/`

const zones = [
  ...READING.slice(0, -1).map((folder, index) => ({
    name: `scenario-${folder}-imports-no-later-folder`,
    comment: 'A scenario is read one way: its text, located values, and the checks of the whole.',
    from: { path: readingPath(folder), pathNot: TEST },
    to: { path: READING.slice(index + 1).map(readingPath) },
  })),
  zone('protocol', '^protocol/src/', packages('zod'), 'The contract imports no other part.'),
  ...[
    ['engine', 'world'],
    ['world', 'engine'],
  ].map(([folder, other]) =>
    zone(
      folder,
      `${EMULATOR}/${folder}/`,
      [
        ...[PROTOCOL, `${EMULATOR}/${other}/`],
        ...packages('tinyqueue', 'temporal-polyfill', ...(folder === 'world' ? ['suncalc'] : [])),
      ],
      'Pure: no clock, no random source, no Node, no server.',
    ),
  ),
  zone(
    'scenario',
    `${EMULATOR}/scenario/`,
    [
      PROTOCOL,
      CONTRACT,
      DATA,
      ...CORE,
      `${EMULATOR}/recording/`,
      ...packages('yaml', 'zod', 'fastest-levenshtein', '@faker-js/faker', 'papaparse'),
      nodeModules(['fs', 'fs/promises', 'path', 'timers/promises', 'url']),
    ],
    'Scenario files to runs; a test asserts that at most one file reads from disk.',
  ),
  zone(
    'recording',
    `${EMULATOR}/recording/`,
    [PROTOCOL, CONTRACT, ...packages('zod'), nodeModules(['zlib', 'crypto'])],
    'Pure: bytes in, records out, independent of scenarios.',
  ),
  zone(
    'recorder',
    `${SERVER}/recorder/`,
    [
      ...[PROTOCOL, `${EMULATOR}/recording/`],
      `${SERVER}/(guard/(originGuard|clientPaths)\\.mjs|(makeFolder|ports)\\.ts)$`,
      ...SERVER_SIDE,
    ],
    'A proxy to any backend, independent of the emulator.',
  ),
  zone(
    'transport',
    `${SERVER}/transport/`,
    [PROTOCOL, ...CORE, ...packages('zod')],
    'Calls, requests and frames, independent of Express, socket.io and Node.',
  ),
  zone(
    'channel',
    `${SERVER}/channel/`,
    [
      ...[PROTOCOL, CHANNEL, ...CORE, `${SERVER}/(transport|socket/faults)/`],
      `${SERVER}/(socket/outgoing|patches/engineIo)\\.ts$`,
    ],
    'The other transport, independent of Express, socket.io and Node.',
  ),
  zone(
    'tab',
    `${EMULATOR}/start/tab/`,
    [
      ...[PROTOCOL, CHANNEL, ...CORE, `${SERVER}/(transport|channel)/`],
      `${EMULATOR}/control/(controlRoute|logFormats|logs|readRequest|scenarios|simulationRoutes|skipQueue)\\.ts$`,
    ],
    'The emulator of a worker: no server, no Node.',
  ),
  ...SERVICES.map((service) =>
    zone(
      service,
      `${EMULATOR}/${service}/`,
      [
        ...[PROTOCOL, ...CORE, ...SERVER_SIDE],
        // The reference describes the calls.
        ...(service === 'control' ? [CONTRACT] : []),
        // Its log hides what recordings hide.
        ...(service === 'server/http' ? [`${EMULATOR}/recording/sensitiveKey\\.ts$`] : []),
        ...[
          ...['patches/', 'transport/', 'connectionBytes\\.ts$'],
          ...['ports\\.ts$', 'sendAnswer\\.ts$', 'guard/clientPaths\\.mjs$'],
          // Its processes guard themselves.
          ...(service === 'auth'
            ? ['guard/(originGuard|secret)\\.mjs$', '(makeFolder|writtenFile)\\.ts$']
            : []),
          ...(service === 'control' ? ['guard/addressCounts\\.ts$'] : []),
        ].map((path) => `${SERVER}/${path}`),
      ],
      'The services of the emulator are combined in `start` only.',
    ),
  ),
  zone('emulator-patches', `${SERVER}/patches/`, SERVER_SIDE, 'A patch imports its package.'),
  zone(
    'server',
    `${SERVER}/`,
    [PROTOCOL, CHANNEL, ...CORE, `${EMULATOR}/recording/`, ...SERVER_SIDE],
    'What listens, independent of sign-in, control and start.',
  ),
  zone(
    'cluster',
    `${EMULATOR}/cluster/`,
    [PROTOCOL, ...CORE, `${SERVER}/`, `${EMULATOR}/auth/`, ...SERVER_SIDE],
    'What several emulators share, independent of how each is started.',
  ),
  zone(
    'emulator',
    `${EMULATOR}/`,
    [PROTOCOL, CONTRACT, CHANNEL, ...SERVER_SIDE],
    'The emulator is independent of dashboard and command line.',
  ),
  zone(
    'dashboard-domain',
    DOMAIN,
    [PROTOCOL, I18N],
    'Rules of devices, with their words, without their display.',
  ),
  ...['ui', 'theme', 'settings'].map((folder) =>
    zone(
      `dashboard-${folder}`,
      `${DASHBOARD}/${folder}/`,
      [TIME, DOMAIN, I18N, ...UI, ...WEB],
      'Props in, events out.',
    ),
  ),
  ...['live', 'api', 'session'].map((folder) =>
    zone(
      `dashboard-${folder}`,
      `${DASHBOARD}/${folder}/`,
      [PROTOCOL, CALLS, DOMAIN, I18N, `${DASHBOARD}/patches/`, ...WEB],
      'Data sources, independent of their display.',
    ),
  ),
  zone(
    'dashboard-pages',
    `${DASHBOARD}/pages/`,
    [PROTOCOL, DOMAIN, I18N, ...UI, ...SOURCES, `${DASHBOARD}/features/`, ...WEB],
    'A page composes; the router loads it.',
  ),
  zone('dashboard-patches', `${DASHBOARD}/patches/`, WEB, 'A patch imports its package only.'),
  zone(
    'dashboard',
    `${DASHBOARD}/`,
    [PROTOCOL, CALLS, TIME, ...WEB],
    'Nothing of the server, nothing of Node.',
  ),
  zone(
    'demo',
    '^apps/dashboard/demo/',
    [
      PROTOCOL,
      CHANNEL,
      '^apps/emulator/src/(start/tab/index|scenario/(fleet/streetName|parse/parseScenario))\\.ts$',
      `${DASHBOARD}/`,
      ...WEB,
    ],
    'The dashboard with its emulator in a tab; the dashboard imports nothing of it.',
  ),
  zone(
    'tooling',
    '^cli/(bin|tooling|checks|proof)/',
    [
      NODE,
      '^tests/support/(browser|redisOnPath)\\.mjs$',
      ...packages(
        'esbuild',
        'playwright',
        'typescript',
        '@cyclonedx/cyclonedx-library',
        'packageurl-js',
        'semver',
        'spdx-expression-parse',
        'spdx-satisfies',
      ),
    ],
    'Tooling runs on a bare clone.',
  ),
  zone(
    'cli',
    '^cli/',
    [
      ...[PROTOCOL, CONTRACT, NAMES],
      `${EMULATOR}/(index|control/(reference/)?index|scenario/(fleet/streetName|imported/index)|start/(compiling|scenarios))\\.ts$`,
      '^cli/package\\.json$',
      NODE,
      '^tests/support/(browser|redisOnPath)\\.mjs$',
      ...WEB,
    ],
    'The command line drives the emulator through its public entry.',
  ),
  zone('tests', '^tests/', TESTED, 'Public entries and data.', `${TEXTS}|${INSTALLS}`),
  zone(
    'tests-of-installs',
    INSTALLS,
    ['^tests/', '^cli/tooling/(packages|registryNode)\\.mjs$', ...TESTED],
    'They run npm, and Nodes of the registry.',
  ),
  zone(
    'tests-of-texts',
    TEXTS,
    [
      ...['^tests/', ...TESTED],
      '^apps/emulator/src/start/scenarios\\.ts$',
      '^cli/src/(program|import/map|start/serverOptions|readOptions)\\.ts$',
      '^cli/checks/checks\\.mjs$',
      '^cli/tooling/(pack/packArgs|site/siteArgs|registryNode)\\.mjs$',
    ],
    'They compare documents, workflows and the container with the options that exist.',
    [],
  ),
]

export default {
  forbidden: [
    ...zones,
    {
      name: 'features-meet-in-pages',
      comment: 'Two features are combined in a page, or share a lower module.',
      from: { path: `${DASHBOARD}/features/([^/]+)/`, pathNot: TEST },
      to: {
        pathNot: [`${DASHBOARD}/features/$1/`, PROTOCOL, DOMAIN, I18N, ...UI, ...SOURCES, ...WEB],
        couldNotResolve: false,
      },
    },
    {
      name: 'workspaces-stay-apart',
      comment: 'A test beside the code sees its own workspace, the contract and the data.',
      from: { path: '^(protocol|apps/[^/]+|cli)/', pathNot: '^cli/checks/' },
      to: {
        path: '^(apps|tests)/',
        pathNot: [
          '^$1/',
          // For the test that compares it with the dashboard's calendar.
          '^apps/emulator/src/(index|control/(reference/)?index|scenario/(fleet/streetName|imported/index|parse/parseScenario)|start/(compiling|scenarios|tab/index)|world/calendar)\\.ts$',
          '^tests/support/',
        ],
      },
    },
    {
      name: 'testing-is-for-tests',
      comment: 'Test helpers are no part of the product.',
      from: { pathNot: [TEST, '^tests/'] },
      to: { path: [TEST, '^tests/'], pathNot: '^tests/support/(browser|redisOnPath)\\.mjs$' },
    },
    {
      name: 'verbs-are-listed-only',
      comment: '`verbs/` lists the commands; none imports back from the list.',
      from: { path: '^cli/src/', pathNot: '^cli/src/(program\\.ts$|verbs/)' },
      to: { path: '^cli/src/verbs/' },
    },
    { name: 'no-cycles', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      comment: 'A file without importers and imports is left over.',
      from: {
        orphan: true,
        pathNot: [
          '\\.d\\.ts$',
          TEST,
          '\\.config\\.(ts|mjs)$',
          '^cli/bin/',
          // Preloaded into child processes.
          '^cli/tooling/endWithParent\\.mjs$',
          // The build of the demo puts them in the place of other modules.
          '^apps/dashboard/demo/replaced/',
          // Service workers are separate scripts.
          '^apps/dashboard/worker/(demo|offline)Worker\\.ts$',
          // The build emits it as it is.
          '^apps/dashboard/worker/offline\\.js$',
          // Served unchanged beside the built page.
          '^apps/dashboard/public/',
          '^tests/support/.*(Memory|Monitor)\\.mjs$',
          // Imported by the configurations of vitest, which are outside these folders.
          '^tests/support/(longestFirst|tags)\\.ts$',
          '^tests/mutants/quickFirst\\.ts$',
        ],
      },
      to: {},
    },
    { name: 'no-unresolvable', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-deep-imports',
      comment: 'A package or workspace is imported by its name, not by a path into it.',
      from: { path: '^(protocol|apps/[^/]+|cli|tests)/' },
      to: {
        path: '^(protocol|apps/[^/]+)/',
        pathNot: '^$1/',
        dependencyTypes: ['local'],
        dependencyTypesNot: ['aliased-workspace'],
      },
    },
  ].map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|dist-demo|dist-types)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
}
