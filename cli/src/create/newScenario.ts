import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { EXIT, type ExitCode } from '../exit.ts'
import { quoted } from '../quoted.ts'
import { complain, say } from '../speak.ts'
import { putSchemaBeside, SCHEMA } from './schemaBeside.ts'

/** Writes a scenario that plays and passes, and the schema beside it. */
export async function create(file: string): Promise<ExitCode> {
  if (!/\.ya?ml$/.test(file)) {
    complain(`${file}: a scenario's file ends in .yaml.`)
    return EXIT.usage
  }
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, scenarioText(basename(file).replace(/\.ya?ml$/, '')), { flag: 'wx' })
    await putSchemaBeside(file)
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    // A folder on the way that is a file gives the same code, but by another call.
    if (code === 'EEXIST' && syscall === 'open') {
      complain(`${file} is there already. Choose another name.`)
      return EXIT.usage
    }
    complain(`${file} cannot be written (${code}). Choose a place where you may write.`)
    return EXIT.environment
  }
  say(`${file} is yours; ${SCHEMA} beside it is for your editor.`)
  say(`Mistakes as you write: wattpost validate ${quoted(file)} --watch`)
  say(`Play it: wattpost replay ${quoted(file)} --html report`)
  return EXIT.fine
}

function scenarioText(name: string): string {
  return `# yaml-language-server: $schema=./${SCHEMA}
schema: 1
name: ${JSON.stringify(name)}
tags: [outage, hydra]
seed: 42
# Virtual time: where it begins, the devices' zone, and when the play is over.
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
# What must happen; judged from the log, no browser needed.
expect:
  - id: grid-down
    event: hydra_power
    device: HY-0001
    where: { channel: 1, ns: 0 }
    after: grid-lost
    within: 1s
# What people must see; judged with --browser.
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
