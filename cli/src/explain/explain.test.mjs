import { expect, test, vi } from 'vitest'
import { EXIT } from '../exit.ts'
import { explain } from './explain.ts'

/** The message about an unknown name. */
function refusalOf(/** @type {string} */ word) {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  expect(explain([word], { json: false })).toBe(EXIT.usage)
  const said = write.mock.calls.join('')
  write.mockRestore()
  return said
}

test('an unknown name gets a suggestion and the way to all names', () => {
  expect(refusalOf('hydra_powr')).toBe(
    'explain: there is no "hydra_powr", did you mean "hydra_power"? "npx wattpost explain" lists all.\n',
  )
  expect(refusalOf('something-else-entirely')).toBe(
    'explain: there is no "something-else-entirely". "npx wattpost explain" lists all.\n',
  )
})
