import { expect, test } from 'vitest'
import users from '../../../../../fixtures/users.json' with { type: 'json' }
import { fleetOf } from '../../scenario/fleet/fleetOf.ts'
import { accounts, shipped, shippedNames, specsOf } from '../../scenario/scenarios.testing.ts'
import { compileScenario } from '../compiling.ts'
import {
  compiledStreets,
  compiledText,
  readCompiled,
  rememberedStreets,
} from './compiledScenario.ts'

test.each(shippedNames)('the text of the compiled scenario %s has all of it', async (name) => {
  const compiled = await compileScenario(name, users)
  if (!compiled.ok) throw new Error(compiled.error.message)
  const read = readCompiled(compiledText(compiled.value))
  const { file: _, ...scenario } = await shipped(name)
  expect(read.scenario).toEqual({ ...scenario, file: `${scenario.name}.yaml` })
  const fleet = fleetOf(read.scenario, scenario.seed, accounts, compiledStreets(read))
  if (!fleet.ok) throw new Error('no fleet')
  const namesOf = (specs: typeof fleet.value) => specs.map(({ site }) => site.name)
  expect(namesOf(fleet.value)).toEqual(namesOf(specsOf(read.scenario)))
})

test('maps keep their entries', () => {
  const devices = new Map([['HY-0001', { quantities: new Map([['vac', { t: [0], v: [230] }]]) }]])
  const scenario = { imported: [{ devices }] } as never
  expect(readCompiled(compiledText({ scenario, streets: {} })).scenario).toEqual(scenario)
})

test('remembered streets are named again; another one has a number', () => {
  const remembered = rememberedStreets((tz, stream) => `${tz} Road ${stream}`)
  expect(remembered.name('UTC', 905)).toBe('UTC Road 905')
  const nameOf = compiledStreets({ scenario: {} as never, streets: remembered.streets })
  expect([nameOf('UTC', 905), nameOf('Africa/Lagos', 905), nameOf('UTC', 7)]).toEqual([
    ...['UTC Road 905', 'Street 105', 'Street 107'],
  ])
})
