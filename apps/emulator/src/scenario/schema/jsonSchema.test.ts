import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scenarioJsonSchema, scenarioJsonSchemaText } from './jsonSchema.ts'

const file = new URL('../../../../../scenarios/scenario.schema.json', import.meta.url)

test('keeps scenarios/scenario.schema.json current (`npm run schema` writes it)', () => {
  expect(readFileSync(file, 'utf8')).toBe(scenarioJsonSchemaText())
})

test('allows only known keys and actions', () => {
  const schema = JSON.stringify(scenarioJsonSchema())
  for (const word of ['grid-off', 'timeline', 'hydra_power', 'battery_monitor', 'screenshot'])
    expect(schema).toContain(`"${word}"`)
  expect(scenarioJsonSchema()).toMatchObject({
    additionalProperties: false,
    required: ['schema', 'name', 'clock', 'fleet'],
  })
  expect(scenarioJsonSchema()).toMatchObject({
    properties: { timeline: { items: { anyOf: expect.any(Array) } } },
  })
})

test('describes keys and titles forms', () => {
  expect(scenarioJsonSchema()).toMatchObject({
    properties: {
      seed: { description: expect.stringContaining('byte for byte') },
      expect: {
        items: { anyOf: expect.arrayContaining([expect.objectContaining({ title: 'http' })]) },
      },
      timeline: {
        items: {
          anyOf: expect.arrayContaining([
            expect.objectContaining({
              properties: expect.objectContaining({
                lift: expect.objectContaining({ description: expect.stringContaining('Lifts') }),
              }),
            }),
          ]),
        },
      },
    },
  })
})

/** The keys without a description. `thresholds` and `dividers` have their keys from the protocol. */
function undescribed(part: unknown, path = ''): string[] {
  if (typeof part !== 'object' || part === null || /(thresholds|dividers)$/.test(path)) return []
  return Object.entries(part).flatMap(([word, inner]) => {
    if (word !== 'properties') return undescribed(inner, path)
    return Object.entries(Object(inner)).flatMap(([key, value]) => [
      ...(typeof Object(value).description === 'string' ? [] : [`${path}.${key}`]),
      ...undescribed(value, `${path}.${key}`),
    ])
  })
}

test('describes every key', () => {
  expect(undescribed(scenarioJsonSchema())).toEqual([])
})

test('stays below 120 kB by sharing repeated parts', () => {
  expect(scenarioJsonSchemaText().length).toBeLessThan(120_000)
})
