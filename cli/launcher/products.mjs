/** Of what both are made, beside their own folders. */
const SHARED = ['protocol', 'tsconfig.base.json', 'package-lock.json']

/** @type {import('./product.mjs').Product} */
const emulator = {
  name: 'emulator',
  inputs: [...SHARED, 'apps/emulator', 'cli/launcher/bundleEmulator.mjs'],
  output: 'apps/emulator/dist/main.js',
  script: 'cli/launcher/bundleEmulator.mjs',
  args: [],
  cwd: '.',
}

/** @type {import('./product.mjs').Product} */
const dashboard = {
  name: 'dashboard',
  inputs: [...SHARED, 'apps/dashboard'],
  output: 'apps/dashboard/dist/index.html',
  script: 'node_modules/vite/bin/vite.js',
  args: ['build', '--logLevel', 'warn'],
  cwd: 'apps/dashboard',
}

/** @type {import('./product.mjs').Product} */
const commandLine = {
  name: 'command line',
  inputs: [
    ...SHARED,
    'apps/emulator',
    'cli/src',
    'cli/package.json',
    'cli/launcher/bundleCli.mjs',
    'cli/launcher/cliBundle.mjs',
  ],
  output: 'cli/dist/bundle/main.js',
  script: 'cli/launcher/bundleCli.mjs',
  args: [],
  cwd: '.',
}

/** What is built here, by who needs it. */
export const PRODUCTS = {
  start: [emulator, dashboard],
  command: [commandLine],
  commandWithPages: [commandLine, dashboard],
  emulator: [emulator],
  pages: [dashboard],
  all: [emulator, dashboard, commandLine],
}
