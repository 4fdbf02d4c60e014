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
  return `${key}: ${issue.message}`
}

const PARTS: Readonly<Record<string, string>> = {
  fleet: 'a fleet entry',
  timeline: 'a step',
  tracks: 'a track',
  expect: 'an expectation',
  browser: 'a browser expectation',
}
