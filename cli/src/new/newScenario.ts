import { constants } from 'node:fs'
import { copyFile, open, readFile, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { makeFolder, paths } from '@wattpost/emulator/scenarios'
import { EXIT, type ExitCode } from '../exit.ts'
import { ownCommand } from '../ownCommand.ts'
import { print, printError, shellQuoted } from '../terminal.ts'

/** Writes a scenario that runs and passes, with the schema beside it. */
export async function create(file: string): Promise<ExitCode> {
  if (!/\.ya?ml$/.test(file)) {
    printError(`${file}: the name of a scenario must end in .yaml or .yml.`)
    return EXIT.usage
  }
  try {
    await writeScenario(file)
  } catch (error) {
    const { code, syscall, path } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    // `mkdir` fails with the same code where a parent folder is a file.
    if (code === 'EEXIST' && syscall === 'open' && path === file) {
      printError(`${file} exists. Choose another name.`)
      return EXIT.usage
    }
    printError(`${file} cannot be written (${code}). Choose a writable folder.`)
    return EXIT.environment
  }
  print(`Created ${file}. Your editor reads ${SCHEMA} beside it.`)
  print(`Check it while editing: ${ownCommand()} validate ${shellQuoted(file)} --watch`)
  print(`Run it: ${ownCommand()} replay ${shellQuoted(file)} --html report`)
  return EXIT.fine
}

/** A scenario that cannot be written whole leaves no file. */
async function writeScenario(file: string): Promise<void> {
  await makeFolder(dirname(file))
  const handle = await open(file, 'wx')
  try {
    const kept = await putSchemaBeside(file)
    await handle.writeFile(scenarioText(basename(file).replace(/\.ya?ml$/, '')))
    if (kept.isOther)
      printError(`${kept.path} is another version of the schema, and stays as it is.`)
  } catch (error) {
    await rm(file)
    throw error
  } finally {
    await handle.close()
  }
}

function scenarioText(name: string): string {
  return `# yaml-language-server: $schema=./${SCHEMA}
schema: 1
name: ${JSON.stringify(name)}
tags: [outage, hydra]
seed: 42
# Virtual time: start, time zone of the devices, and length of the run.
clock: { start: "2026-01-15T17:58:00Z", tz: Africa/Lagos, limit: 10m }
fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen, owner: owner@wattpost.test }
timeline:
  - id: grid-lost
    at: 30s
    device: HY-0001
    do: grid-off
  - id: generator-on
    after: grid-lost
    wait: 8s
    device: HY-0001
    do: generator-on
# Expected events; checked in the log, without a browser.
expect:
  - id: grid-down
    event: hydra_power
    device: HY-0001
    where: { channel: 1, ns: 0 }
    after: grid-lost
    within: 1s
# Expected texts on the screen; checked with --browser.
browser:
  - id: sees-outage
    as: owner@wattpost.test
    open: /device/hydra/HY-0001
    after: grid-lost
    see: { text: Grid down }
    within: 5s
    screenshot: true
`
}

/** The schema file that a scenario's first line names. */
const SCHEMA = 'scenario.schema.json'

/** The schema beside a scenario. */
interface SchemaBeside {
  readonly path: string
  /** Another file was there before, and was kept. */
  readonly isOther: boolean
}

/**
 * Copies the JSON Schema beside a scenario, for completion in editors; an existing file stays. Rejects as `copyFile`
 * does.
 */
export async function putSchemaBeside(scenario: string): Promise<SchemaBeside> {
  const path = join(dirname(scenario), SCHEMA)
  const own = join(paths.scenarios, SCHEMA)
  try {
    await copyFile(own, path, constants.COPYFILE_EXCL)
    return { path, isOther: false }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return { path, isOther: (await readFile(path, 'utf8')) !== (await readFile(own, 'utf8')) }
  }
}
