import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, extname, join, sep } from 'node:path'
import { compiledText, compileScenario, serverSteps } from '@wattpost/emulator/compiling'
import {
  mistakeText,
  paths,
  type Scenario,
  seededUsers,
  shippedScenarios,
} from '@wattpost/emulator/scenarios'
import { accepted, type DashboardConfig, type Result } from '@wattpost/protocol'
import { type CommandRefusal, EXIT, type ExitCode, refuseCommand } from '../exit.ts'
import { print, printRefusal } from '../terminal.ts'
import { type DemoOptions, MERCHANT, withOptions } from './demoOptions.ts'

/** The settings of the demo's pages. The file also marks a folder as made by this command. */
const DEMO_FILE = 'demo.json'
/** The demo opens this long before the first outage, ms. */
const BEFORE_OUTAGE_MS = 10_000

/** Writes the demo as a folder of files: the dashboard, its emulator in a worker, and the scenarios. */
export async function staticDemo(folder: string, options: DemoOptions): Promise<ExitCode> {
  const written = await writeDemo(folder, options)
  if (!written.ok) return printRefusal(written.error)
  print(`Demo of “${written.value}” in ${folder}: serve the folder as it is, below any path.`)
  return EXIT.fine
}

/** @returns the title of the scenario that it opens */
async function writeDemo(
  folder: string,
  options: DemoOptions,
): Promise<Result<string, CommandRefusal>> {
  if (!(await isFree(folder)))
    return refuseCommand('usage', `${folder}: name an empty folder, or one with an earlier demo`)
  if (options.speed === 'max')
    return refuseCommand('usage', '--speed max: a demo of files has a speed of 0.1 to 10000')
  const users = await seededUsers()
  const own = basename(options.scenario, extname(options.scenario))
  const others = (await shippedScenarios()).filter((name) => name !== own)
  const titles: Record<string, string> = {}
  const files: Record<string, string> = {}
  let story: Scenario | null = null
  for (const name of [own, ...others]) {
    const compiled = await (name === own
      ? compileScenario(options.scenario, users, (scenario) => withOptions(scenario, options))
      : compileScenario(name, users))
    if (!compiled.ok) return refuseCommand('usage', compiled.error.message)
    const { scenario } = compiled.value
    const beyond = serverSteps(scenario)
    if (beyond.length > 0) {
      if (name === own) return refuseCommand('usage', beyond.map(mistakeText).join('\n'))
      continue
    }
    story ??= scenario
    titles[name] = scenario.name
    files[name] = compiledText(compiled.value)
  }
  for (const name of ['assets', 'scenarios'])
    await rm(join(folder, name), { recursive: true, force: true })
  await cp(paths.demo, folder, { recursive: true, filter: (file) => basename(file) !== '.stamp' })
  await mkdir(join(folder, 'scenarios'))
  for (const [name, text] of Object.entries(files))
    await writeFile(join(folder, 'scenarios', `${name}.json`), text)
  const demo = {
    config: configOf(options.company),
    titles,
    users: users.map(({ displayName: name, claims, uid, email, password, emailVerified }) => ({
      ...{ uid, email, password, emailVerified, name, photo: null, ...claims },
    })),
    opens: {
      scenario: own,
      afterMs: story === null ? 0 : beforeOutageMs(story),
      account: MERCHANT,
    },
  }
  await writeFile(join(folder, DEMO_FILE), JSON.stringify(demo))
  await listOfflineFiles(folder)
  return accepted(titles[own] ?? own)
}

async function isFree(folder: string): Promise<boolean> {
  if (!existsSync(folder)) return true
  const names = await readdir(folder)
  return names.length === 0 || names.includes(DEMO_FILE)
}

/** Its empty addresses are not used: calls and frames go to the worker. */
function configOf(company: string | undefined): DashboardConfig {
  return {
    ...{ productName: company ?? 'Wattpost', emulator: true, apiUrl: '', socketUrl: '' },
    firebase: { apiKey: '', projectId: '', authDomain: '' },
  }
}

/** The moment shortly before the first outage, ms from the start; 0 without an outage at a fixed time. */
function beforeOutageMs({ timeline }: Scenario): number {
  const outages = timeline.flatMap((step) =>
    'do' in step && step.do === 'grid-off' && 'at' in step && typeof step.at === 'number'
      ? [step.at]
      : [],
  )
  return outages.length === 0 ? 0 : Math.max(0, Math.min(...outages) - BEFORE_OUTAGE_MS)
}

const WORKER = 'offline-worker.js'
/** Opened by the address of the folder. */
const PAGE = 'index.html'

/** Web servers do not send such files. */
const HIDDEN = /^\./

/** Writes the list of a demo's files, with a hash of them, into its service worker. */
async function listOfflineFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name !== WORKER && !HIDDEN.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, sep).length))
    .map((path) => path.replaceAll(sep, '/'))
    .sort()
  const hash = createHash('sha256')
  for (const path of paths) hash.update(path).update(await readFile(join(folder, path)))
  const files = ['./', ...paths.filter((path) => path !== PAGE)]
  const worker = join(folder, WORKER)
  const code = await readFile(worker, 'utf8')
  const listed = code
    .replace('__DEMO_FILES__', () => JSON.stringify(files))
    .replace('__DEMO_VERSION__', hash.digest('hex').slice(0, 16))
  await writeFile(worker, listed)
}
