import { expect, onTestFinished, test } from 'vitest'
import users from '../../../../fixtures/users.json'
import { scenarioLibrary } from './scenarioLibrary.ts'
import { ScenarioParser } from './scenarioParser.ts'

function library() {
  const parser = new ScenarioParser()
  onTestFinished(() => parser.close())
  return scenarioLibrary(users, parser)
}

test('case 47: of a hundred scenarios at once a few are read, the others refused', async () => {
  const { open } = library()
  const all = await Promise.all(Array.from({ length: 100 }, () => open({ name: 'storm' })))
  expect(all.filter(({ ok }) => ok)).toHaveLength(9)
  expect(all.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'busy' } })
  expect(await open({ name: 'storm' })).toMatchObject({ ok: true })
})

test('case 47: other work has its turn between two scenarios that are read', async () => {
  const { open } = library()
  let turn = 0
  const count = () => {
    turn += 1
    immediate = setImmediate(count)
  }
  let immediate = setImmediate(count)
  onTestFinished(() => clearImmediate(immediate))
  const names = ['storm', 'storm', 'no-such-scenario', 'storm']
  const turns = await Promise.all(names.map((name) => open({ name }).then(() => turn)))
  expect(new Set(turns).size).toBe(names.length)
})
