import { expect, test } from 'vitest'
import { selectStages } from './checks.mjs'

test('without a choice all run, the quick ones first, the browser late, the proof last', () => {
  const { stages } = selectStages([])
  expect(stages.flat().map(({ name }) => name)).toEqual([
    ...['format', 'lint', 'types', 'deadcode', 'boundaries', 'determinism'],
    ...['unit', 'contract', 'e2e', 'statements', 'reliability'],
  ])
})

test('what takes long comes last, and only when it is asked for', () => {
  const { stages } = selectStages([], { long: true })
  expect(stages.at(-1)).toMatchObject([{ name: 'verify' }])
  expect(selectStages(['verify'])).toMatchObject({ ok: false })
})

test('a choice keeps the order and drops the rest', () => {
  const { stages } = selectStages(['e2e', 'types'])
  expect(stages.map((stage) => stage.map(({ name }) => name))).toEqual([['types'], ['e2e']])
})

test('an unknown name is refused and the known ones are listed', () => {
  expect(selectStages(['e3e'])).toEqual({
    ok: false,
    message: expect.stringMatching(/no check "e3e".*unit.*e2e/),
  })
})
