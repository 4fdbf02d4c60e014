import type { BrowserExpectation, Expectation } from '../expectation.ts'
import type { FleetEntry } from '../fleetEntry.ts'
import { identified } from '../fleetIds.ts'
import { MISTAKES_MAX, type Mistake } from '../mistake.ts'
import type { PlacedYaml } from '../places.ts'
import { regionNames } from '../regions.ts'
import type { Scenario } from '../schema.ts'
import { type At, type Names, unknown } from './names.ts'
import { stepMistakes } from './stepMistakes.ts'

/** What a scenario names that is not there, or names twice. */
export function referenceMistakes(
  yaml: PlacedYaml,
  { fleet, timeline, recordings, expect, browser }: Scenario,
  stepPlaces: readonly At[],
  accounts: readonly string[],
): Mistake[] {
  const names: Names = {
    steps: new Map(timeline.flatMap((step) => (step.id === undefined ? [] : [[step.id, step]]))),
    devices: new Set(identified(fleet).map(({ id }) => id)),
    accounts: new Set(accounts),
    regions: new Set(regionNames),
    expectations: new Set(expect.map(({ id }) => id)),
  }
  const placeOfStep = (index: number) => stepPlaces[index] ?? []
  const ids = fleet.map((entry) => ('id' in entry ? entry.id : undefined))
  const stepIds = timeline.map(({ id }) => id)
  const expectIds = [...expect, ...browser].map(({ id }) => id)
  return [
    ...upToMax(fleet, (entry, index) => entryMistakes(yaml, entry, ['fleet', index], names)),
    ...upToMax(twice(ids), (index) => [thereTwice(yaml, ['fleet', index, 'id'], ids[index])]),
    ...upToMax(twice(stepIds), (index) => [
      thereTwice(yaml, [...placeOfStep(index), 'id'], stepIds[index]),
    ]),
    ...upToMax(timeline, (step, index) => stepMistakes(yaml, step, placeOfStep(index), names)),
    ...upToMax(recordings, ({ track, who }) =>
      unknown(yaml, ['tracks', track, 'who'], who, names.accounts, 'account'),
    ),
    ...upToMax(expect, (one, index) => expectationMistakes(yaml, one, ['expect', index], names)),
    ...upToMax(browser, (one, index) => browserMistakes(yaml, one, ['browser', index], names)),
    ...upToMax(twice(expectIds), (index) => [
      thereTwice(yaml, placeOf(index, expect.length), expectIds[index]),
    ]),
  ]
}

function entryMistakes(yaml: PlacedYaml, entry: FleetEntry, at: At, names: Names): Mistake[] {
  const person = (key: 'owner' | 'merchant') =>
    unknown(yaml, [...at, key], entry[key], names.accounts, 'account')
  const variant =
    entry.variant !== undefined && entry.family !== 'hydra'
      ? [yaml.mistake(at, 'only a hydra has a variant', 'variant')]
      : []
  const region = unknown(yaml, [...at, 'region'], entry.region, names.regions, 'region')
  return [...person('owner'), ...person('merchant'), ...region, ...variant]
}

function expectationMistakes(
  yaml: PlacedYaml,
  expectation: Expectation,
  at: At,
  names: Names,
): Mistake[] {
  const { after, count, never } = expectation
  const device = 'event' in expectation ? expectation.device : undefined
  return [
    ...unknown(yaml, [...at, 'device'], device, names.devices, 'device'),
    ...unknown(yaml, [...at, 'after'], after, names.steps, 'step'),
    ...(never !== undefined && count !== undefined
      ? [yaml.mistake(at, 'an expectation has "never" or "count", not both', 'never')]
      : []),
  ]
}

function browserMistakes(
  yaml: PlacedYaml,
  { as, after }: BrowserExpectation,
  at: At,
  names: Names,
): Mistake[] {
  return [
    ...unknown(yaml, [...at, 'as'], as, names.accounts, 'account'),
    ...unknown(yaml, [...at, 'after'], after, names.steps, 'step'),
  ]
}

/** Expectations and those for a browser are numbered on. */
function placeOf(index: number, expectations: number): At {
  return index < expectations ? ['expect', index, 'id'] : ['browser', index - expectations, 'id']
}

/** Where a name stands that stood before. */
function twice(names: readonly (string | undefined)[]): number[] {
  const seen = new Set<string>()
  return names.flatMap((name, index) => {
    if (name === undefined) return []
    if (seen.has(name)) return [index]
    seen.add(name)
    return []
  })
}

function thereTwice(yaml: PlacedYaml, at: At, name: string | undefined): Mistake {
  return yaml.mistake(at, `"${name}" is there twice`)
}

function upToMax<T>(
  items: readonly T[],
  mistakesOf: (item: T, index: number) => Mistake[],
): Mistake[] {
  const mistakes: Mistake[] = []
  for (const [index, item] of items.entries()) {
    if (mistakes.length >= MISTAKES_MAX) break
    mistakes.push(...mistakesOf(item, index))
  }
  return mistakes
}
