import { scenarioJsonSchema } from '../../scenario/schema/jsonSchema.ts'
import type { Topic } from './topic.ts'
import { isPart, type Part, partAt, rangeText, typeText } from './valueTexts.ts'

/** Lists whose entries are described elsewhere. */
const REPEATED = ['tracks.timeline']

/** Each key of a scenario file by its path, e.g. `expect.within`. */
export function keyTopics(): Topic[] {
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
