/** What matters of a link, as the browser's element has it. */
export type LinkLike = Pick<HTMLAnchorElement, 'href' | 'target' | 'origin' | 'pathname'> & {
  hasAttribute(name: string): boolean
}

/** The path of a page of ours that a link leads to in this window, or `null`. */
export function linkTarget(link: LinkLike, ownOrigin: string): string | null {
  const opensHere = link.target === '' || link.target === '_self'
  if (link.href === '' || !opensHere || link.hasAttribute('download')) return null
  return link.origin === ownOrigin ? link.pathname : null
}
