import { createHash } from 'node:crypto'

/** Sources that a page's content security policy must allow. */
export interface PageSources {
  readonly 'script-src': readonly string[]
  readonly 'style-src': readonly string[]
}

const EXECUTABLE = /<script(?![^>]*\b(?:src|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g

/**
 * Hashes of a page's inline scripts and styles.
 * @throws for a style attribute, which a hash cannot allow
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
