/**
 * Patch of zod 4.6.7, for the bundle of the command line.
 * Reason: its messages in fifty languages are a fifth of what each start reads; our messages are our own.
 * Relies on: zod's `v4/core/index.js` and `v4/classic/external.js` import `../locales/index.js`.
 * @type {import('esbuild').Plugin}
 */
export const withoutLocales = {
  name: 'without-locales',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /\/locales\/index\.js$/ }, ({ path, importer }) =>
      /[\\/]zod[\\/]/.test(importer) ? { path, namespace: 'no-locales' } : undefined,
    )
    onLoad({ filter: /./, namespace: 'no-locales' }, () => ({ contents: 'export {}' }))
  },
}
