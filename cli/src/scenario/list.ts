import {
  durationText,
  expectedText,
  type Scenario,
  shippedScenarios,
} from '@wattpost/emulator/scenarios'
import { EXIT, type ExitCode } from '../exit.ts'
import { complain, say, tinted } from '../speak.ts'
import { readScenario } from './readScenario.ts'

interface Listed {
  readonly name: string
  readonly title: string
  readonly tags: readonly string[]
  /** One play, ms of virtual time; `null` when it has no end. */
  readonly lengthMs: number | null
  readonly proves: readonly { readonly id: string; readonly expected: string }[]
  readonly sees: readonly string[]
}

/** Lists what ships. */
export async function listScenarios(asked: {
  readonly filter?: string
  readonly json: boolean
}): Promise<ExitCode> {
  const all = await Promise.all((await shippedScenarios()).map(listed))
  const chosen = all.filter(({ tags }) => asked.filter === undefined || tags.includes(asked.filter))
  if (chosen.length === 0) {
    const known = [...new Set(all.flatMap(({ tags }) => tags))].sort().join(', ')
    complain(`--filter: no scenario has the tag "${asked.filter}". There are: ${known}.`)
    return EXIT.usage
  }
  if (asked.json) say(JSON.stringify(chosen, null, 2))
  else for (const one of chosen) tell(one)
  return EXIT.fine
}

async function listed(name: string): Promise<Listed> {
  const read = await readScenario(name)
  if (!read.ok) throw new Error(read.error.join('\n'))
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

function tell({ name, title, tags, lengthMs, proves, sees }: Listed): void {
  const length = lengthMs === null ? 'endless' : durationText(lengthMs)
  say(`${tinted('bold', name)}  ${length}  [${tags.join(', ')}]\n  ${title}`)
  for (const { id, expected } of proves) say(tinted('dim', `    ${id}: ${expected}`))
  for (const id of sees) say(tinted('dim', `    ${id} (browser)`))
}
