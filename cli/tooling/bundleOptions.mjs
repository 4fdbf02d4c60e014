import { createRequire } from 'node:module'
import { withoutLocales } from './patches/zodLocales.mjs'
import { fromRoot, ROOT } from './repositoryRoot.mjs'

const emulatorRequire = createRequire(fromRoot('apps/emulator/src/index.ts'))

/** Bundles our own packages, which are TypeScript sources that Node cannot run. @type {import('esbuild').Plugin} */
const workspacesInside = {
  name: 'workspaces-inside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^@wattpost\// }, ({ path }) => ({
      path: emulatorRequire.resolve(path),
      sideEffects: false,
    })),
}

/** Options of every bundle for Node. @satisfies {import('esbuild').BuildOptions} */
export const NODE_BUNDLE = {
  absWorkingDir: ROOT,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // CommonJS packages call `require`.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  plugins: [workspacesInside],
  logLevel: 'warning',
}

/** Options of the command line's bundle, in a clone and packed. @satisfies {import('esbuild').BuildOptions} */
export const CLI_BUNDLE = {
  ...NODE_BUNDLE,
  entryPoints: {
    main: fromRoot('cli/src/main.ts'),
    api: fromRoot('cli/src/api.ts'),
    replayWorker: fromRoot('cli/src/replay/replayWorker.ts'),
    clusterNode: fromRoot('cli/src/cluster/clusterNode.ts'),
  },
  splitting: true,
  plugins: [workspacesInside, withoutLocales],
}

/** Options of the bundle of the thread that parses scenarios, beside each bundle with an emulator. */
export const PARSER_BUNDLE = {
  ...NODE_BUNDLE,
  entryPoints: [fromRoot('apps/emulator/src/start/scenarioParser.worker.ts')],
  outExtension: { '.js': '.mjs' },
  plugins: [workspacesInside, withoutLocales],
}
