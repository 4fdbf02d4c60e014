import { build } from 'esbuild'
import { CLI_BUNDLE } from '../cliBundle.mjs'

/** The browser's driver comes along whole, under the name of its core. @type {import('esbuild').Plugin} */
const driverBeside = {
  name: 'driver-beside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^playwright$/ }, () => ({ path: 'playwright-core', external: true })),
}

/**
 * Bundles the command line so that it needs no package beside it but the browser's driver.
 * @param {string} folder where it goes
 * @returns {Promise<string[]>} the files that it is made of, relative to the root
 */
export async function bundlePackedCli(folder) {
  const { metafile } = await build({
    ...CLI_BUNDLE,
    outdir: folder,
    plugins: [driverBeside, ...CLI_BUNDLE.plugins],
    minify: true,
    // A trace of ours shall still name what failed.
    keepNames: true,
    metafile: true,
  })
  return Object.keys(metafile.inputs)
}
