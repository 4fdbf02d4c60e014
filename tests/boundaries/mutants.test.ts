import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allMutants } from '../mutants/all.mjs'

test('each listed mutant changes a text of its file and names tests that exist', () => {
  const mutants = allMutants('.')
  expect(mutants.length).toBeGreaterThan(100)
  const missing = mutants.flatMap(({ tests }) => tests).filter((test) => !existsSync(test))
  expect(missing).toEqual([])
})
