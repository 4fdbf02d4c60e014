import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { shippedScenarios } from '@wattpost/emulator/scenarios'
import { expect, test } from 'vitest'
import { type FrozenParts, frozenRun } from '../support/frozenRun.ts'

// What each shipped scenario sends and answers, one line for each moment with a hash. After an intended change:
// `npx vitest run --project determinism -u=all frozen`. With a folder in WATTPOST_FROZEN_TEXTS the contents are written
// there: made before and after a change, `diff -r` of both shows what changed.

async function expectFrozen(name: string, scenario: string, parts: FrozenParts): Promise<void> {
  const { lines, texts } = await frozenRun(scenario, parts)
  const folder = process.env.WATTPOST_FROZEN_TEXTS
  if (folder !== undefined) {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, `${name}.txt`), `${texts.join('\n')}\n`)
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`frozen/${name}.txt`)
}

const ANSWERED = 'grid-outage'

test.each(await shippedScenarios())('%s has the log, frames and answers of before', async (name) =>
  expectFrozen(name, name, { dialect: 'full', answers: name === ANSWERED ? 'all' : 'few' }),
)

test.each([ANSWERED, 'malformed-events'])(
  '%s has the frames and answers of before in the core dialect',
  async (name) => expectFrozen(`${name}.core`, name, { dialect: 'core', answers: 'few' }),
)
