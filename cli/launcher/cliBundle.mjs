import { createRequire } from 'node:module'
import { HOUSE, inHouse } from './house.mjs'

const emulatorRequire = createRequire(inHouse('apps/emulator/src/main.ts'))

/** Ours are sources, which Node could not run. @type {import('esbuild').Plugin} */
const workspacesInside = {
  name: 'workspaces-inside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^@wattpost\// }, ({ path }) => ({
      path: emulatorRequire.resolve(path),
      sideEffects: false,
    })),
}

/**
 * zod's complaints in fifty languages are a fifth of what each start would read; ours are written by ourselves.
 * @type {import('esbuild').Plugin}
 */
const englishOnly = {
  name: 'english-only',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /\/locales\/index\.js$/ }, ({ path, importer }) =>
      /[\\/]zod[\\/]/.test(importer) ? { path, namespace: 'no-locales' } : undefined,
    )
    onLoad({ filter: /./, namespace: 'no-locales' }, () => ({ contents: 'export {}' }))
  },
}

/** How the command line is bundled, wherever it goes. @satisfies {import('esbuild').BuildOptions} */
export const CLI_BUNDLE = {
  entryPoints: [inHouse('cli/src/main.ts'), inHouse('cli/src/api.ts')],
  absWorkingDir: HOUSE,
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // Packages of the older kind still ask for `require`.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  plugins: [workspacesInside, englishOnly],
  logLevel: 'warning',
}
