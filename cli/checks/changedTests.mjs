// Runs the tests that changed files could break. Arguments: the files, and options of vitest.
import { createVitest, parseCLI } from 'vitest/node'
import { fromRoot } from '../tooling/repositoryRoot.mjs'
import { nearestTests, readsEverything } from './nearestTests.mjs'

const { filter: changed, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)])
const vitest = await createVitest('test', {
  ...options,
  watch: false,
  project: ['unit', 'boundaries'],
  related: changed.map(fromRoot),
  // A change of package.json would run all tests.
  forceRerunTriggers: [],
})
await vitest.standalone()
const related = await vitest.getRelevantTestSpecifications()
const { nearest, left } = nearestTests(
  related.map(({ moduleId }) => moduleId),
  changed.map(fromRoot),
)
const all = await vitest.globTestSpecifications()
const chosen = all.filter(
  ({ moduleId }) => nearest.includes(moduleId) || readsEverything(moduleId, changed),
)
if (left > 0) console.log(`Left out: ${left} test files that this change reaches, too.`)
const { unhandledErrors } = await vitest.runTestSpecifications(chosen)
if (unhandledErrors.length > 0) process.exitCode = 1
await vitest.close()
