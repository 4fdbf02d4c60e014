import {
  durationText,
  expectedText,
  type Scenario,
  shippedScenarios,
} from '@wattpost/emulator/scenarios'
import { EXIT, type ExitCode } from '../exit.ts'
import { readScenario } from '../scenario/readScenario.ts'
import { colored, print, printError } from '../terminal.ts'

interface ListedScenario {
  readonly name: string
  readonly title: string
  readonly tags: readonly string[]
  /** Length of a run, ms of virtual time; `null` without an end. */
  readonly lengthMs: number | null
  readonly proves: readonly { readonly id: string; readonly expected: string }[]
  readonly sees: readonly string[]
}

/** Lists the shipped scenarios. */
export async function listScenarios(options: {
  readonly filter?: string
  readonly json: boolean
}): Promise<ExitCode> {
  const scenarios = await Promise.all((await shippedScenarios()).map(listed))
  const chosen = scenarios.filter(
    ({ tags }) => options.filter === undefined || tags.includes(options.filter),
  )
  if (chosen.length === 0) {
    const tagsText = [...new Set(scenarios.flatMap(({ tags }) => tags))].sort().join(', ')
    printError(`--filter: no scenario has the tag "${options.filter}". Tags: ${tagsText}.`)
    return EXIT.usage
  }
  if (options.json) print(JSON.stringify(chosen, null, 2))
  else for (const one of chosen) printListed(one)
  return EXIT.fine
}

async function listed(name: string): Promise<ListedScenario> {
  const read = await readScenario(name)
  if (!read.ok) throw new Error(read.error.message)
  const { name: title, tags, expect, browser } = read.value
  return {
    name,
    title,
    tags,
    lengthMs: lengthOf(read.value),
    proves: expect.map((one) => ({ id: one.id, expected: expectedText(one) })),
    sees: browser.map(({ id }) => id),
  }
}

function lengthOf({ clock: { limit, loop } }: Scenario): number | null {
  return limit ?? loop ?? null
}

function printListed({ name, title, tags, lengthMs, proves, sees }: ListedScenario): void {
  const length = lengthMs === null ? 'endless' : durationText(lengthMs)
  print(`${colored('bold', name)}  ${length}  [${tags.join(', ')}]\n  ${title}`)
  for (const { id, expected } of proves) print(colored('dim', `    ${id}: ${expected}`))
  for (const id of sees) print(colored('dim', `    ${id} (browser)`))
}
