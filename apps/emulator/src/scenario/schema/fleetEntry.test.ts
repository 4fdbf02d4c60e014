import { expect, test } from 'vitest'
import { entryForms, entrySchema, identifiedDevices } from './fleetEntry.ts'

const [named, counted] = entryForms

test.each([
  [{ count: 3, family: 'bg' }, counted],
  [{ id: 'A', family: 'bg' }, named],
  [{}, named],
  ['word', named],
  [null, named],
])('chooses the form of the entry %j by its key', (entry, form) => {
  expect(entrySchema(entry)).toBe(form)
})

test('numbers counted devices by family and skips written ids', () => {
  const fleet = [
    counted.parse({ count: 2, family: 'hydra' }),
    named.parse({ id: 'HY-0002', family: 'hydra' }),
    counted.parse({ count: 1, family: 'bg' }),
    counted.parse({ count: 1, family: 'pm' }),
    counted.parse({ count: 1, family: 'hydra' }),
  ]
  expect(identifiedDevices(fleet)).toEqual([
    { id: 'HY-0001', entry: fleet[0] },
    { id: 'HY-0003', entry: fleet[0] },
    { id: 'HY-0002', entry: fleet[1] },
    { id: 'BG-0001', entry: fleet[2] },
    { id: 'PM-0001', entry: fleet[3] },
    { id: 'HY-0004', entry: fleet[4] },
  ])
})
