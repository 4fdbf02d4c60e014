import { isPart, type Part } from './jsonSchemas.ts'

/** Longest line of an example, in characters. */
const LINE = 140

/** JSON of an example: a value that fits on one line is on one line. */
function exampleText(value: unknown, indent = ''): string {
  const line = oneLine(value)
  if (line.length + indent.length <= LINE || typeof value !== 'object' || value === null)
    return line
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map((one) => inner + exampleText(one, inner))
    : Object.entries(value).map(([key, one]) => `${inner}"${key}": ${exampleText(one, inner)}`)
  const [open, close] = isList ? '[]' : '{}'
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  if (!isPart(value)) return JSON.stringify(value)
  const parts = Object.entries(value).map(([key, one]) => `"${key}": ${oneLine(one)}`)
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}

export function jsonBlock(value: unknown): string {
  return `\`\`\`json\n${exampleText(value)}\n\`\`\``
}

/** A Markdown table; a bar in a cell would end it. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** The ring of a part, as people read it: `core`, `addition`, or `addition (tz)`. */
export function ringText(part: Part): string {
  const name = part['x-wattpost-addition']
  return `${part['x-wattpost-ring'] ?? 'core'}${name === undefined ? '' : ` (${name})`}`
}

export function statementsText(part: Part): string {
  const statements = part['x-wattpost-statements']
  return Array.isArray(statements) ? statements.join(', ') : ''
}

/** The name of a referred component; `null` for a schema of its own. */
export function referred(schema: unknown): string | null {
  if (!isPart(schema)) return null
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? null
  const all = schema.allOf
  return Array.isArray(all) && all.length === 1 ? referred(all[0]) : null
}

/** The type of a schema in words, with links to components. */
export function typeText(schema: unknown): string {
  const name = referred(schema)
  if (name !== null) return `[${name}](#${name.toLowerCase()})`
  if (!isPart(schema)) return 'any'
  if ('const' in schema) return constantText(schema)
  if (Array.isArray(schema.enum)) return valuesText(schema, schema.enum)
  const forms = schema.anyOf ?? schema.oneOf
  if (Array.isArray(forms)) return [...new Set(forms.map(typeText))].join(' or ')
  if (schema.type === 'array') return `list of ${typeText(schema.items)}`
  if (schema.type === 'object')
    return isPart(schema.additionalProperties)
      ? `object of ${typeText(schema.additionalProperties)} by name`
      : 'object'
  if (schema.format === 'date' || schema.format === 'date-time') return `${schema.format}`
  return [schema.type ?? 'any'].flat().join(' or ')
}

/** A constant; one that is an addition to a core field says so. */
function constantText(schema: Part): string {
  const text = `\`${JSON.stringify(schema.const)}\``
  const ring = ringText(Object(Object(schema['x-wattpost-values'])[String(schema.const)]))
  return ring === 'core' ? text : `${text}, an ${ring}`
}

/** The values of an enumeration: those of the field's ring, then the additions to a core field. */
function valuesText(schema: Part, values: readonly unknown[]): string {
  const rings = Object(schema['x-wattpost-values'])
  const ringOf = (value: unknown) => ringText(Object(rings[String(value)]))
  return [...new Set(['core', ...values.map(ringOf)])]
    .map((ring) => {
      const own = values.filter((value) => ringOf(value) === ring).map((value) => `\`${value}\``)
      const name = ring === 'core' ? '' : `${ring.replace('addition', 'additions')}: `
      return own.length === 0 ? '' : name + own.join(' | ')
    })
    .filter((text) => text !== '')
    .join('; ')
}

/** A table of the fields of an object schema, or of the forms of a union. */
export function fieldTable(schema: Part): string {
  const forms = Array.isArray(schema.oneOf) ? schema.oneOf.filter(isPart) : [schema]
  const rows = new Map<string, readonly string[]>()
  for (const form of forms) {
    const required: unknown[] = Array.isArray(form.required) ? form.required : []
    for (const [name, field] of Object.entries(isPart(form.properties) ? form.properties : {})) {
      if (!isPart(field)) continue
      const before = rows.get(name)
      const type = typeText(field)
      rows.set(name, [
        `\`${name}\`${required.includes(name) ? '' : '?'}`,
        before?.[1] && before[1] !== type ? `${before[1]} | ${type}` : type,
        ringText(field),
        String(field.description ?? ''),
      ])
    }
  }
  return table(['field', 'type', 'core or addition', 'meaning'], [...rows.values()])
}
