import { expect, test } from 'vitest'
import { fieldTable, jsonBlock, referred, ringText, table, typeText } from './markdown.ts'

test('an example is on one line where it fits, else on one line per field', () => {
  expect(jsonBlock({ a: 1, list: [true, null], none: {} })).toBe(
    '```json\n{ "a": 1, "list": [true, null], "none": {} }\n```',
  )
  const long = 'x'.repeat(140)
  expect(jsonBlock({ long, rest: [1] })).toBe(
    `\`\`\`json\n{\n  "long": "${long}",\n  "rest": [1]\n}\n\`\`\``,
  )
  expect(jsonBlock([long])).toBe(`\`\`\`json\n[\n  "${long}"\n]\n\`\`\``)
})

test('a table has its head, and no bar in a cell ends it; without rows it is left out', () => {
  expect(table(['a', 'b'], [['1', 'x|y']])).toBe('| a | b |\n| --- | --- |\n| 1 | x\\|y |')
  expect(table(['a'], [])).toBe('')
})

test('the ring of a part is core unless it says otherwise', () => {
  expect(ringText({})).toBe('core')
  expect(ringText({ 'x-wattpost-ring': 'addition' })).toBe('addition')
  expect(ringText({ 'x-wattpost-ring': 'addition', 'x-wattpost-addition': 'tz' })).toBe(
    'addition (tz)',
  )
})

test.each([
  [{ $ref: '#/components/schemas/HydraDevice' }, '[HydraDevice](#hydradevice)'],
  [{ allOf: [{ $ref: '#/components/schemas/AcPower' }] }, '[AcPower](#acpower)'],
  [{ const: true }, '`true`'],
  [{ type: 'string', enum: ['d', 'w'] }, '`d` | `w`'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }, { type: 'string' }] }, 'string or null'],
  [{ type: 'array', items: { type: 'number' } }, 'list of number'],
  [{ type: 'object', additionalProperties: { type: 'integer' } }, 'object of integer by name'],
  [{ type: ['string', 'null'] }, 'string or null'],
  [{ type: 'object' }, 'object'],
  [{ type: 'string', format: 'date' }, 'date'],
  [{ type: 'string', format: 'date-time' }, 'date-time'],
  [{}, 'any'],
  [undefined, 'any'],
])('the type of %j reads %s', (schema, text) => {
  expect(typeText(schema)).toBe(text)
})

test('only a reference, alone or with texts beside it, has the name of a component', () => {
  expect(referred({ allOf: [{ $ref: '#/a/B' }], description: 'x' })).toBe('B')
  expect(referred({ allOf: [{ $ref: '#/a/B' }, {}] })).toBeNull()
  expect(referred('B')).toBeNull()
})

test('a field table marks optional fields and joins the forms of a union', () => {
  const field = (type: string) => ({ type, description: `a ${type}`, 'x-wattpost-ring': 'core' })
  const one = { properties: { a: field('string'), b: field('number') }, required: ['a'] }
  const head = '| field | type | core or addition | meaning |\n| --- | --- | --- | --- |\n'
  expect(fieldTable(one)).toBe(
    `${head}| \`a\` | string | core | a string |\n| \`b\`? | number | core | a number |`,
  )
  const other = { properties: { a: field('integer') }, required: ['a'] }
  expect(fieldTable({ oneOf: [one, other] })).toContain('| `a` | string \\| integer | core |')
})
