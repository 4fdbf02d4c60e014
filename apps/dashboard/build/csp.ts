import { createHash } from 'node:crypto'

/** What a policy must let through for one page, as sources of a content security policy. */
export interface PageSources {
  readonly 'script-src': readonly string[]
  readonly 'style-src': readonly string[]
}

const EXECUTABLE = /<script(?![^>]*\b(?:src|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g

/**
 * The hashes of all that runs or styles inline.
 * @throws for a style attribute, which no hash lets through
 */
export function sourcesOf(html: string): PageSources {
  const attribute = /<[a-z][^>]*\sstyle="[^"]*"/.exec(html)
  if (attribute !== null) throw new Error(`a prerendered page has a style attribute: ${attribute}`)
  return { 'script-src': hashes(html, EXECUTABLE), 'style-src': hashes(html, STYLE) }
}

function hashes(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  )
}
