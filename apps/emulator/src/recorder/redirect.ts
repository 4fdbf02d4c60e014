import type { Target } from './target.ts'

/** Where an answer sends the client. */
export type Redirect =
  | { readonly kind: 'none' }
  /** Within the target; without its origin, so that the client stays with the recorder. */
  | { readonly kind: 'inside'; readonly location: string }
  | { readonly kind: 'elsewhere'; readonly origin: string }

/** Reads a redirect as a browser would that asked the target itself. */
export function redirectOf(
  status: number,
  location: string | undefined,
  askedPath: string,
  target: Target,
): Redirect {
  if (status < 300 || status > 399 || location === undefined) return { kind: 'none' }
  if (!URL.canParse(location, target.origin)) return { kind: 'elsewhere', origin: 'no address' }
  const asked = new URL(target.origin + askedPath)
  const { origin, pathname, search, hash } = new URL(location, asked)
  if (origin !== target.origin) return { kind: 'elsewhere', origin }
  // A path that begins with two slashes would be a host's name to the browser.
  return { kind: 'inside', location: `/${pathname.replace(/^\/+/, '')}${search}${hash}` }
}
