import { DURATION_MESSAGE, DURATION_SHAPE } from './duration.ts'
import { EXPLAINED } from './explained.ts'

/** A JSON Schema, or a part of one. */
type Part = Record<string, unknown>

/** Keys of devices' own settings, which the protocol names. */
const OWN_WORDS = ['thresholds', 'dividers']

/** Puts words to every key of a JSON Schema, and a name to every form that a part may have, for editors. */
export function explain(schema: object): void {
  explainAt('', schema, false)
}

/**
 * @param place the key that it stands under
 * @param isChoice whether it is one of several forms
 */
function explainAt(place: string, part: unknown, isChoice: boolean): void {
  if (Array.isArray(part)) for (const one of part) explainAt(place, one, isChoice)
  if (!isPart(part)) return
  for (const [key, inner] of Object.entries(part))
    if (key !== 'properties') explainAt(place, inner, key === 'anyOf' || key === 'oneOf')
  // What editors say instead of showing the pattern.
  if (part.pattern === DURATION_SHAPE.source) part.patternErrorMessage = DURATION_MESSAGE
  if (!isPart(part.properties)) return
  if (isChoice) part.title = formOf(place, part, part.properties)
  for (const [key, inner] of Object.entries(part.properties)) {
    if (isPart(inner) && !OWN_WORDS.includes(place)) inner.description = wordsFor(key, place)
    explainAt(key, inner, false)
  }
}

function wordsFor(key: string, place: string): string {
  const words = EXPLAINED[`${place}.${key}`] ?? EXPLAINED[key]
  if (words === undefined) throw new Error(`explained.ts says nothing of ${place}.${key}`)
  return words
}

/** Keys that several forms must have: they tell none from another. */
const SHARED: Readonly<Record<string, readonly string[]>> = { timeline: ['device'], expect: ['id'] }

/** How people tell a form from others: by what it must have, an action by its name. */
function formOf(place: string, { required }: Part, properties: Part): string {
  const keys: unknown[] = Array.isArray(required) ? required : []
  const own = keys.filter((key) => typeof key === 'string' && !SHARED[place]?.includes(key))
  const key = String(own[0] ?? Object.keys(properties)[0])
  const value = properties[key]
  return isPart(value) && typeof value.const === 'string' ? `${key}: ${value.const}` : key
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
