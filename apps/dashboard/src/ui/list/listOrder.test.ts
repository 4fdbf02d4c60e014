import { expect, test } from 'vitest'
import { type ListOrder, type Orderable, sortedIds } from './listOrder.ts'

const devices: Readonly<Record<string, Orderable>> = {
  A: { site: 'Mast', state: 'up', lastSeen: 3 },
  B: { site: 'Clinic', state: 'unknown', lastSeen: 1 },
  C: { site: 'Shop', state: 'down', lastSeen: 3 },
  D: { site: 'Clinic', state: 'up', lastSeen: 2 },
}

test.each<[ListOrder, string]>([
  ['id', 'ABCD?'],
  ['site', 'BDAC?'],
  ['state', 'CBAD?'],
  ['silent', 'BDAC?'],
])('by %s → %s; stable, unknown devices last', (order, expected) => {
  const ids = order === 'id' ? [...'ABCD?'] : [...'A?BCD']
  expect(sortedIds(ids, order, (id) => devices[id]).join('')).toBe(expected)
})
