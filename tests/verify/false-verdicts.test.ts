import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { setup } from '../support/buildOnce.mjs'
import { writeJudgedScenarios } from '../support/judgedScenarios.ts'
import { wattpost } from '../support/wattpost.ts'

beforeAll(setup)

interface Report {
  readonly scenarios: readonly {
    readonly file: string
    readonly cases: readonly {
      readonly id: string
      readonly kind: string
      readonly state: string
    }[]
  }[]
}

test.each([
  ['without a browser', []],
  ['with a browser', ['--browser']],
])('replay %s gives 200 right verdicts', async (_, options) => {
  const folder = await mkdtemp(join(tmpdir(), 'wattpost-verdicts-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const judged = await writeJudgedScenarios(folder)
  const { stdout, stderr, exitCode } = await wattpost(
    ...['replay', ...judged.map(({ path }) => path), '--json', ...options],
  )
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 1 })
  const { scenarios } = JSON.parse(stdout) as Report
  const states = (kind: string) =>
    scenarios.flatMap(({ file, cases }) =>
      cases.filter((one) => one.kind === kind).map(({ id, state }) => [`${file} ${id}`, state]),
    )
  const right = judged.flatMap(({ path, expectations }) =>
    expectations.map(({ id, isTrue }) => [`${path} ${id}`, isTrue ? 'met' : 'failed']),
  )
  expect(right).toHaveLength(200)
  expect(Object.fromEntries(states('expectation'))).toEqual(Object.fromEntries(right))
  const shown = options.length === 0 ? ['skipped', 'skipped'] : ['met', 'failed']
  expect(states('browser').map(([, state]) => state)).toEqual(judged.flatMap(() => shown))
})
