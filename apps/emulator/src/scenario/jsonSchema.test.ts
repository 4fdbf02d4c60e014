import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scenarioJsonSchema, scenarioJsonSchemaText } from './jsonSchema.ts'
import { written } from './shareParts.testing.ts'

const file = new URL('../../../../scenarios/scenario.schema.json', import.meta.url)

test('the JSON Schema in scenarios/ is the current one; `npm run schema` writes it', () => {
  expect(readFileSync(file, 'utf8')).toBe(scenarioJsonSchemaText())
})

test('an editor learns the keys, the actions and that nothing else may stand there', () => {
  const schema = JSON.stringify(scenarioJsonSchema())
  for (const word of ['grid-off', 'timeline', 'hydra_power', 'battery_monitor', 'screenshot'])
    expect(schema).toContain(`"${word}"`)
  expect(scenarioJsonSchema()).toMatchObject({
    additionalProperties: false,
    required: ['schema', 'name', 'clock', 'fleet'],
  })
  expect(written(scenarioJsonSchema())).toMatchObject({
    properties: { timeline: { items: { anyOf: expect.any(Array) } } },
  })
})

test('every key is explained, where it stands', () => {
  expect(written(scenarioJsonSchema())).toMatchObject({
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
                lift: expect.objectContaining({
                  description: expect.stringContaining('Takes back'),
                }),
              }),
            }),
          ]),
        },
      },
    },
  })
})

test('what stands in many places is written once: an editor reads some 80 kB, not 670', () => {
  expect(scenarioJsonSchemaText().length).toBeLessThan(100_000)
})
