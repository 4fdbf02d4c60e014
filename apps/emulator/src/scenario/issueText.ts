import type { z } from 'zod'
import { suggestion } from './suggest.ts'

type Issue = z.core.$ZodIssue

/**
 * What is wrong with a part of a scenario, in words.
 * @param path where the part lies in the file
 * @param issue read with `reportInput`, so that it knows what was written
 */
export function issueText(path: readonly PropertyKey[], issue: Issue): string {
  const part = PARTS[path.length === 2 || path.length === 4 ? String(path.at(-2)) : '']
  if (path.length === 0 || (part !== undefined && typeof path.at(-1) === 'number'))
    return `${part ?? 'a scenario'} must be a map`
  const key = path.slice(typeof path.at(-1) === 'number' ? -2 : -1).join('.')
  if (issue.input === undefined) return `"${key}" is missing`
  if (issue.code === 'invalid_value' && issue.values.length > 1)
    return `${key}: no "${issue.input}"${suggestion(String(issue.input), issue.values.map(String))}`
  return `${key}: ${plainWords(issue)}`
}

/** A schema's own message where it has one; zod's would speak of types. */
function plainWords(issue: Issue): string {
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input'))
    return `must be ${TYPES[issue.expected] ?? issue.expected}`
  if (issue.code === 'too_small' && issue.message.startsWith('Too small'))
    return `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}${unitOf(issue.origin)}`
  if (issue.code === 'too_big' && issue.message.startsWith('Too big'))
    return `must be ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}${unitOf(issue.origin)}`
  return issue.message
}

const TYPES: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
  record: 'a map',
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters'
  return origin === 'array' ? ' entries' : ''
}

const PARTS: Readonly<Record<string, string>> = {
  fleet: 'a fleet entry',
  timeline: 'a step',
  tracks: 'a track',
  expect: 'an expectation',
  browser: 'a browser expectation',
}
