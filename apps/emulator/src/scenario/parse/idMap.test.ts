import { expect, test } from 'vitest'
import { readIdMap } from './idMap.ts'

const read = (text: string) => {
  const ids = readIdMap('ids.yaml', text)
  return ids.ok ? Object.fromEntries(ids.value) : ids.error
}

test('each recorded id has another one, a line each; numbers are ids too', () => {
  expect(read('HY-0001: STG-17\nBG-1: 42\n')).toEqual({ 'HY-0001': 'STG-17', 'BG-1': '42' })
})

test.each([
  ['an id that is none', 'HY-1: [a]', 1, 'must be an id, e.g. STG-17'],
  ['an empty id', 'HY-1: A\nHY-2: ""', 2, 'must be an id, e.g. STG-17'],
  ['an id of 201 characters', `HY-1: ${'x'.repeat(201)}`, 1, 'must be an id, e.g. STG-17'],
  ['a list', '- HY-1', 1, 'must name an id for each recorded one'],
  ['no YAML', 'HY-1: "', 1, ''],
  ['an unknown alias', 'HY-1: *a', 1, ''],
])('%s is a mistake with its line', (_, text, line, message) => {
  const mistakes = read(text)
  expect(mistakes).toMatchObject([{ file: 'ids.yaml', line }])
  expect(JSON.stringify(mistakes)).toContain(message)
})
