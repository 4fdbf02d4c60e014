import { families, hydraVariants } from '@wattpost/protocol'
import { isPart, type Part, partAt } from '@wattpost/protocol/contract'
import { z } from 'zod'
import { faultForms } from '../../scenario/faults/fault.ts'
import { actionForms } from '../../scenario/schema/actions.ts'
import { scenarioJsonSchema } from '../../scenario/schema/jsonSchema.ts'
import { type ActionName, actionDefinitions } from '../../world/action.ts'
import type { ActionParameter } from '../../world/actions.ts'
import { actionsOf } from '../../world/supportedActions.ts'
import { faultRows } from './faultRows.ts'
import { fieldsIn, fieldTable, rangeText, type Topic, typeText } from './topic.ts'

/** What the schema of scenarios defines: actions, faults, and the keys of a scenario file. */
export function scenarioTopics(): Topic[] {
  return [...actionTopics(), ...faultTopics(), ...keyTopics()]
}

/** Each action with its parameters, and the devices that support it. */
function actionTopics(): Topic[] {
  return actionForms.flatMap(({ names, schema: form }) => {
    const schema = z.toJSONSchema(form, { io: 'input' }) as Part
    const required = Array.isArray(schema.required) ? schema.required : []
    const keys = required.map((key) => (key === 'do' ? '' : `, ${key}: …`)).join('')
    return names.map((name): Topic => {
      const parameters: Readonly<Record<string, ActionParameter>> =
        actionDefinitions[name].parameters ?? {}
      const fields = fieldsIn(schema)
        .filter(([key]) => key !== 'do')
        .map(([key, texts]) => [key, { ...texts, unit: unitOf(parameters[key]) }] as const)
      const columns = ['key', 'type', 'unit', 'range', 'meaning'] as const
      return {
        kind: 'action',
        name,
        summary: actionDefinitions[name].effect,
        facts: { 'supported by': supporters(name) },
        tables: fields.length === 0 ? [] : [fieldTable('Parameters', columns, fields)],
        aliases: [],
        example: `timeline: [{ at: 30s, device: …, do: ${name}${keys} }]`,
      }
    })
  })
}

function unitOf(parameter: ActionParameter | undefined): string {
  return parameter !== undefined && 'min' in parameter ? (parameter.unit ?? '') : ''
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

/** Each fault: how it is written, what a client sees of it, and its keys. */
function faultTopics(): Topic[] {
  const schemas = new Map<string, Part>(
    Object.entries(faultForms).map(([layer, form]) => [
      layer,
      z.toJSONSchema(form, { io: 'input', unrepresentable: 'any' }) as Part,
    ]),
  )
  return faultRows.map(({ kind, written, sees }): Topic => {
    const [layer = '', name = ''] = kind.split(' ')
    const schema = schemas.get(layer) ?? {}
    const forms = [schema.oneOf ?? schema.anyOf ?? schema].flat().filter(isPart)
    const fields = forms
      .filter((form) => layer === 'http' || isOf(form, layer, name))
      .flatMap((form) => fieldsIn(form))
    return {
      kind: 'fault',
      name: kind,
      summary: sees,
      facts: { layer },
      tables: [fieldTable('Keys', ['key', 'type', 'range', 'meaning'], fields)],
      aliases: [name],
      example: `timeline: [{ id: broken, at: 30s, fault: ${written} }]`,
    }
  })
}

/** Whether a form of a layer's faults is that of a name. */
function isOf(form: Part, layer: string, name: string): boolean {
  const key = partAt(form, 'properties', layer)
  return [key.const, key.enum].flat().includes(name)
}

/** Lists whose entries are described elsewhere. */
const REPEATED = ['tracks.timeline']

/** Each key of a scenario file by its path, e.g. `expect.within`. */
function keyTopics(): Topic[] {
  const schema = scenarioJsonSchema() as Part
  const topics = new Map<string, Topic>()
  const visit = (path: string, part: Part) => {
    for (const form of formsOf(part)) {
      for (const [name, written] of Object.entries(partAt(form, 'properties'))) {
        const key = path === '' ? name : `${path}.${name}`
        const inner: Part = Object(written)
        const topic = keyTopic(key, name, inner)
        const known = topics.get(key)
        topics.set(key, known === undefined ? topic : withValues(known, topic))
        if (!REPEATED.includes(key)) visit(key, inner)
      }
    }
  }
  visit('', schema)
  return [...topics.values()].map((topic) => withKeys(topic, topics))
}

/** A topic with the table of the keys in it. */
function withKeys(topic: Topic, topics: ReadonlyMap<string, Topic>): Topic {
  const path = `${topic.name}.`
  const inner = [...topics.values()].filter(
    ({ name }) => name.startsWith(path) && !name.slice(path.length).includes('.'),
  )
  if (inner.length === 0) return topic
  const rows = inner.map(({ name, facts, summary }) => [name, facts.value ?? '', summary])
  return { ...topic, tables: [{ title: 'Keys', head: ['key', 'value', 'meaning'], rows }] }
}

/** The maps that a part may be, or that its list may have. */
function formsOf(part: Part): Part[] {
  const choices = part.anyOf ?? part.oneOf
  if (Array.isArray(choices)) return choices.filter(isPart).flatMap(formsOf)
  if (part.type === 'array') return formsOf(partAt(part, 'items'))
  return isPart(part.properties) ? [part] : []
}

function keyTopic(key: string, name: string, schema: Part): Topic {
  const range = rangeText(schema)
  return {
    kind: 'key',
    name: key,
    summary: String(schema.description ?? ''),
    facts: {
      value: typeText(schema),
      ...(range !== '' && { range }),
      ...(schema.default !== undefined && { default: JSON.stringify(schema.default) }),
    },
    tables: [],
    aliases: [name],
  }
}

/** A key that several forms have: with the values of all of them. */
function withValues(known: Topic, other: Topic): Topic {
  const values = [known, other].flatMap(({ facts }) => facts.value?.split(' | ') ?? [])
  return { ...known, facts: { ...known.facts, value: [...new Set(values)].join(' | ') } }
}
