import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { changeOf } from '../mutants/accepted.mjs'
import { allMutants } from '../mutants/all.mjs'

test('each listed mutant changes a text of its file and names tests that exist', () => {
  const mutants = allMutants('.')
  expect(mutants.length).toBeGreaterThan(100)
  const missing = mutants.flatMap(({ tests }) => tests).filter((test) => !existsSync(test))
  expect(missing).toEqual([])
})

test('each accepted survivor is in its file', () => {
  const accepted: Record<string, Record<string, string[]>> = JSON.parse(
    readFileSync('tests/mutants/accepted.json', 'utf8'),
  )
  const gone = Object.values(accepted).flatMap((byFile) =>
    Object.entries(byFile).flatMap(([file, changes]) => {
      const source = readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ')
      return changes.filter((change) => {
        const [original = ''] = change.split(' → ')
        return !source.includes(original.replace(/…$/, ''))
      })
    }),
  )
  expect(gone).toEqual([])
})

test('a survivor is listed by what is replaced by what, on one line', () => {
  const source = 'const a = 1\nconst b = a >\n  2\n'
  const location = { start: { line: 2, column: 11 }, end: { line: 3, column: 4 } }
  expect(changeOf(source, { location, replacement: 'a >= 2' })).toBe('a > 2 → a >= 2')
})
