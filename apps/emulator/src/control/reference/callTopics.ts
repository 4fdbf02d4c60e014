import { httpOperations, NO_EXAMPLES, openApiOf } from '@wattpost/protocol/contract'
import type { Topic } from './topic.ts'
import {
  isPart,
  partAt,
  rangeText,
  resolved,
  ringText,
  statementsOf,
  typeText,
  unitText,
} from './valueTexts.ts'

/** Each HTTP call with its parameters, answer and statuses. */
export function callTopics(): Topic[] {
  const document = openApiOf(NO_EXAMPLES)
  const components = partAt(document, 'components', 'schemas')
  return httpOperations.map(({ id, method, path, summary }): Topic => {
    const call = partAt(document, 'paths', path, method)
    const parameters = Array.isArray(call.parameters) ? call.parameters.filter(isPart) : []
    const responses = Object.entries(partAt(call, 'responses'))
    const answer = resolved(
      partAt(call, 'responses', '200', 'content', 'application/json', 'schema'),
      components,
    )
    const name = `${method.toUpperCase()} ${path.replace('{id}', ':id')}`
    return {
      kind: 'call',
      name,
      summary,
      facts: { 'core or addition': ringText(call), statements: statementsOf(call) },
      tables: [
        {
          title: 'Parameters',
          head: ['parameter', 'type', 'range', 'default', 'meaning'],
          rows: parameters.map((one) => {
            const schema = resolved(one.schema, components)
            return [
              `${one.name}${one.in === 'path' ? ' (path)' : ''}`,
              typeText(schema, components),
              rangeText(schema),
              String(schema.default ?? (one.required === true ? 'required' : '')),
              String(one.description ?? ''),
            ]
          }),
        },
        {
          title: 'Answer',
          head: ['field', 'type', 'unit', 'meaning'],
          rows: Object.entries(partAt(answer, 'properties')).map(([field, written]) => {
            const schema = resolved(written, components)
            const meaning = String(Object(written).description ?? schema.description ?? '')
            return [field, typeText(schema, components), unitText(meaning), meaning]
          }),
        },
        {
          title: 'Statuses',
          head: ['status', 'meaning'],
          rows: responses.map(([status, one]) => [status, String(Object(one).description)]),
        },
      ].filter(({ rows }) => rows.length > 0),
      aliases: [id, path],
      example: `expect: [{ id: asked, http: ${name.replace(':id', '*')}, status: 200, within: 1m }]`,
    }
  })
}
