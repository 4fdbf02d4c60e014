import { expect, test } from 'vitest'
import { selectStages } from './checks.mjs'

test('no names → all checks: the fast ones first, the browser late, the proof last', () => {
  const { stages } = selectStages([])
  expect(stages.flat().map(({ name }) => name)).toEqual([
    ...['format', 'lint', 'types', 'deadcode', 'boundaries', 'determinism'],
    ...['unit', 'contract', 'e2e', 'statements', 'reliability'],
  ])
})

test('the long checks come last, and only with the option', () => {
  const { stages } = selectStages([], { long: true })
  const last = stages.slice(-5).flat()
  expect(last.map(({ name }) => name)).toEqual([
    ...['further', 'further-e2e', 'site', 'verify', 'screens'],
  ])
  expect(selectStages(['verify'])).toMatchObject({ ok: false })
})

test('names → these checks alone, in the order of the stages', () => {
  const { stages } = selectStages(['e2e', 'types'])
  expect(stages.map((stage) => stage.map(({ name }) => name))).toEqual([['types'], ['e2e']])
})

test('an unknown name is refused with the list of known names', () => {
  expect(selectStages(['e3e'])).toEqual({
    ok: false,
    message: expect.stringMatching(/no check "e3e".*unit.*e2e/),
  })
})
