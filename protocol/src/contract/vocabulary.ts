import { fieldNames } from '../fields.ts'
import { energyTotalChannels } from '../hydra/energyFrame.ts'
import { latestByName } from '../hydra/latestData.ts'
import { timelineEvent } from '../hydra/powerStatus.ts'
import { metricPoint } from '../live/chartData.ts'
import { meterHistoryRow } from '../pm/device.ts'
import { KNOWN_WORDS } from '../reported/statusWords.ts'
import { asyncApiOf } from './asyncApi.ts'
import { NO_EXAMPLES } from './examples.ts'
import { httpOperations } from './httpOperations.ts'
import { isPart, type Part } from './jsonSchemas.ts'
import { openApiOf } from './openApi.ts'
import { socketEvents } from './socketEvents.ts'
import { socketRequestOperations } from './socketRequests.ts'

/** The values that the contract allows for fields and parameters of a name. */
export interface VocabularyField {
  readonly isNumber: boolean
  readonly isDate: boolean
  /** Texts of these forms are allowed. */
  readonly patterns: readonly RegExp[]
}

/** The closed part of the contract: all its names, and the words that it enumerates. */
export interface ContractVocabulary {
  readonly fields: ReadonlyMap<string, VocabularyField>
  /** Enumerated texts of all fields, folded by `foldedWord`. */
  readonly words: ReadonlySet<string>
  /** Names of socket events and requests. */
  readonly events: ReadonlySet<string>
  /** Paths of HTTP calls by segment; `{id}` is a device's id. */
  readonly paths: readonly (readonly string[])[]
}

/** Backends write enumerated words in another letter case or with underscores. */
export function foldedWord(word: string): string {
  return word.toLowerCase().replaceAll('_', '-')
}

/** Collects the vocabulary from the contract's documents, and the names that only some backends use. */
export function contractVocabulary(): ContractVocabulary {
  const documents = [openApiOf(NO_EXAMPLES), asyncApiOf(NO_EXAMPLES)]
  const collector = new Collector()
  for (const document of documents) collector.visitDocument(document)
  for (const group of [metricPoint, meterHistoryRow, timelineEvent, ...Object.values(latestByName)])
    for (const { field } of fieldNames(group))
      for (const name of field.aliases ?? []) collector.visit({ type: 'number' }, name)
  const words = [...collector.words, ...KNOWN_WORDS.keys(), ...energyTotalChannels].map(foldedWord)
  return {
    fields: collector.fields,
    words: new Set(words),
    events: new Set([...socketEvents, ...socketRequestOperations].map(({ event }) => event)),
    paths: httpOperations.map(({ path }) => path.split('/')),
  }
}

interface CollectedField {
  isNumber: boolean
  isDate: boolean
  readonly patterns: RegExp[]
}

/** Collects fields and words of JSON Schemas. */
class Collector {
  readonly fields = new Map<string, CollectedField>()
  readonly words = new Set<string>()

  /** Visits all schemas in a document, and its parameters. */
  visitDocument(value: unknown): void {
    if (Array.isArray(value)) for (const one of value) this.visitDocument(one)
    if (!isPart(value)) return
    const { name, schema } = value
    if (typeof name === 'string' && isPart(schema)) this.visit(schema, name)
    if (isPart(value.properties))
      for (const [key, property] of Object.entries(value.properties)) this.visit(property, key)
    for (const inner of Object.values(value)) this.visitDocument(inner)
  }

  /** Visits the forms of a field's value; fields inside have their own visit. */
  visit(value: unknown, name: string): void {
    const field = this.fields.get(name) ?? { isNumber: false, isDate: false, patterns: [] }
    this.fields.set(name, field)
    if (isPart(value)) this.#addForms(value, field)
  }

  #addForms(schema: Part, field: CollectedField): void {
    const texts = [schema.const, schema.enum].flat().filter((one) => typeof one === 'string')
    for (const word of texts) this.words.add(word)
    if (schema.type === 'number' || schema.type === 'integer') field.isNumber = true
    if (schema.format === 'date' || schema.format === 'date-time') field.isDate = true
    if (typeof schema.pattern === 'string') field.patterns.push(new RegExp(schema.pattern))
    const inner = [schema.anyOf, schema.oneOf, schema.allOf, schema.items]
    for (const form of [...inner.flat(), schema.additionalProperties])
      if (isPart(form)) this.#addForms(form, field)
  }
}
