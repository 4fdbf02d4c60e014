import { overlaps } from '../../scenario/faults/callPattern.ts'
import { suggestion } from '../../scenario/text/suggestion.ts'
import { documentTopics } from './documentTopics.ts'
import { scenarioTopics } from './scenarioTopics.ts'
import type { Topic } from './topic.ts'

/** All that a scenario may name, in the order of the reference. */
export function allTopics(): Topic[] {
  topics ??= [...documentTopics(), ...scenarioTopics()]
  return topics
}
let topics: Topic[] | null = null

/** A field of events, with its rows. */
export interface FieldTopic {
  readonly kind: 'field'
  readonly name: string
  readonly head: readonly string[]
  /** Each with its event and kind before the columns. */
  readonly rows: readonly (readonly string[])[]
}

/** The topics that a word means: by name, else by another word, else the events with a field of that name. */
export function topicsOf(written: string): readonly (Topic | FieldTopic)[] {
  const word = written.trim().toLowerCase()
  const exact = allTopics().filter(({ name }) => name.toLowerCase() === word)
  if (exact.length > 0) return exact
  const calls = allTopics().filter(
    ({ kind, name }) => kind === 'call' && isCall(written) && overlaps(callOf(written), name),
  )
  if (calls.length > 0) return calls
  const meant = allTopics().filter(({ aliases }) =>
    aliases.some((one) => one.toLowerCase() === word),
  )
  return [...fieldsOf(written.trim()), ...meant]
}

function isCall(written: string): boolean {
  return /^([A-Z]+ )?\/\S+$/i.test(written)
}

function callOf(written: string): string {
  const [method = '', path] = written.replaceAll(/\{\w+\}/g, '*').split(' ')
  return path === undefined ? `* ${method}` : `${method.toUpperCase()} ${path}`
}

function fieldsOf(name: string): FieldTopic[] {
  const events = allTopics().filter(({ kind }) => kind === 'event')
  const rows = events.flatMap((event) =>
    event.tables.flatMap(({ title, rows }) =>
      rows
        .filter(([field]) => field === name)
        .map((row) => [event.name, title.replace(/:.*/, ''), ...row.slice(1)]),
    ),
  )
  const head = ['event', 'kind', ...(events[0]?.tables[0]?.head.slice(1) ?? [])]
  return rows.length === 0 ? [] : [{ kind: 'field', name, head, rows }]
}

/** `, did you mean "…"?` for an unknown word; may be empty. */
export function topicSuggestion(written: string): string {
  const words = allTopics().flatMap(({ name, aliases }) => [name, ...aliases])
  return suggestion(written, [...new Set(words)])
}
