import { families, hydraVariants } from '@wattpost/protocol'
import { z } from 'zod'
import { actionForms } from '../../scenario/schema/actions.ts'
import { type ActionName, actionDefinitions } from '../../world/action.ts'
import { actionsOf } from '../../world/supportedActions.ts'
import type { Topic } from './topic.ts'
import { type Part, partAt, rangeText, typeText, unitText } from './valueTexts.ts'

/** Each action with its parameters, and the devices that support it. */
export function actionTopics(): Topic[] {
  return actionForms.flatMap(({ names, schema: form }) => {
    const schema = z.toJSONSchema(form, { io: 'input' }) as Part
    return names.map(
      (name): Topic => ({
        kind: 'action',
        name,
        summary: actionDefinitions[name].effect,
        facts: { 'supported by': supporters(name) },
        tables: parameters(schema),
        aliases: [],
        example: `timeline: [{ at: 30s, device: …, do: ${name}${keysOf(schema)} }]`,
      }),
    )
  })
}

function keysOf(schema: Part): string {
  const required = Array.isArray(schema.required) ? schema.required : []
  return required.map((key) => (key === 'do' ? '' : `, ${key}: …`)).join('')
}

/** The families and variants with an action. */
function supporters(action: ActionName): string {
  const texts = families.flatMap((family) => {
    if (family !== 'hydra') return actionsOf({ family }).includes(action) ? family : []
    const able = hydraVariants.filter((variant) => actionsOf({ family, variant }).includes(action))
    if (able.length === 0) return []
    return able.length === hydraVariants.length ? family : `${family} (${able.join(', ')})`
  })
  return texts.join(', ')
}

function parameters(schema: Part): Topic['tables'] {
  const rows = Object.entries(partAt(schema, 'properties'))
    .filter(([name]) => name !== 'do')
    .map(([name, written]) => {
      const field = partAt({ written }, 'written')
      const meaning = String(field.description ?? '')
      return [name, typeText(field), unitText(meaning), rangeText(field, meaning), meaning]
    })
  if (rows.length === 0) return []
  return [{ title: 'Parameters', head: ['key', 'type', 'unit', 'range', 'meaning'], rows }]
}
