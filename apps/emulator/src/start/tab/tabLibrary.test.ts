import { accepted } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { parseScenario } from '../../scenario/parse/parseScenario.ts'
import { TAB_DEVICES_MAX, tabLibrary } from './tabLibrary.ts'

const library = tabLibrary(
  {
    titles: {},
    load: () => Promise.reject(new Error('no such scenario')),
    parse: async (text, accounts) => {
      const read = parseScenario('pasted', text, accounts)
      return read.ok ? accepted(read.value) : read
    },
    loadStreets: async () => () => 'Street',
  },
  [
    { uid: 'owner', email: 'owner@wattpost.test', merchant: false },
    { uid: 'merchant', email: 'merchant@wattpost.test', merchant: true },
  ],
)
const textOf = (count: number) => `schema: 1
name: Pasted
clock: { start: "2026-01-15T17:58:00Z" }
fleet:
  - { count: ${count}, family: pm }
`

test('case 60: a pasted scenario with more devices than a tab can hold is refused with a sentence', async () => {
  const opened = await library.open({ text: textOf(100_000) })
  expect(opened).toMatchObject({
    ok: false,
    error: { message: expect.stringMatching(/^fleet: 100,000 devices .* 10,000 at most/) },
  })
  expect(await library.open({ text: textOf(TAB_DEVICES_MAX + 1) })).toMatchObject({ ok: false })
  expect(await library.open({ text: textOf(20) })).toMatchObject({ ok: true })
})
