// `npm run bench`: runs all benches, one after another, or only the named ones.
import { measureAbuse } from './abuse.mjs'
import { measureAnswering } from './answering.mjs'
import { benched } from './benched.mjs'
import { measureCommandLine } from './cli.mjs'
import { measureCluster } from './cluster.mjs'
import { measureImport } from './import.mjs'
import { measureReplayJobs } from './replayJobs.mjs'
import { measureStartup } from './startup.mjs'

const inProcess = [
  'engine',
  'day',
  'crowd',
  'history',
  'delivery',
  'first-load',
  'lists',
  'refusals',
  'slow',
  'reconnect',
  'flood',
  'scroll',
  'fleet',
  'usable',
  'chart',
  'weight',
  'seek',
  'demo',
]
/** @type {Record<string, () => Promise<void>>} */
const benches = {
  ...Object.fromEntries(inProcess.map((name) => [name, () => benched(name)])),
  answering: measureAnswering,
  startup: measureStartup,
  cli: measureCommandLine,
  abuse: measureAbuse,
  cluster: measureCluster,
  import: measureImport,
  'replay-jobs': measureReplayJobs,
}
const asked = process.argv.slice(2)
const unknown = asked.find((name) => !Object.hasOwn(benches, name))
if (unknown !== undefined) {
  console.error(`There is no bench ${unknown}: ${Object.keys(benches).join(', ')}.`)
  process.exit(2)
}
for (const name of asked.length > 0 ? asked : Object.keys(benches)) await benches[name]?.()
