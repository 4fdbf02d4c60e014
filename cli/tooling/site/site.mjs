import { preview } from 'vite'
import { runNode } from '../childProcess.mjs'
import { EXIT, fail } from '../exit.mjs'
import { fromRoot } from '../repositoryRoot.mjs'
import { checkLinks } from './siteLinks.mjs'

const BUILT = 'dist/site'

/**
 * Builds the site and checks its links. Ends the process with exit code 1 when one of them fails.
 * @param {{ base: string }} options
 */
export async function buildSite({ base }) {
  console.log('Building the site…')
  const vitepress = fromRoot('node_modules/vitepress/bin/vitepress.js')
  const { exitCode, output } = await runNode(vitepress, ['build', 'site', '--base', base])
  if (exitCode !== 0) fail(`${output.trim()}\n\nBuilding the site failed.`, EXIT.failed)
  const { dead, checked } = checkLinks(fromRoot(BUILT), base)
  if (dead.length > 0) fail(`Dead links:\n${dead.join('\n')}`, EXIT.failed)
  console.log(`The site is in ${BUILT}; its ${checked} links are right.`)
}

/**
 * Serves the built site on loopback, until the process ends.
 * @param {{ base: string, port: number }} options
 */
export async function serveSite({ base, port }) {
  const server = await preview({
    ...{ configFile: false, root: fromRoot('.'), base, appType: 'mpa', logLevel: 'warn' },
    build: { outDir: fromRoot(BUILT) },
    preview: { host: '127.0.0.1', port, strictPort: true },
  })
  console.log(`The site is at ${server.resolvedUrls?.local[0]}. Ctrl-C ends it.`)
}
