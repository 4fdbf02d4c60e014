import { matchRoutes, type RouteObject } from 'react-router'
import { ROOT_ID } from './routeIds.ts'

/** A page that came as HTML: its route's path, and the content it was made from. */
export interface Prerendered {
  readonly path: string
  readonly content: unknown
}

/** Where the build leaves it in the page. */
const PRERENDERED_ID = 'prerendered'

/** What came prerendered, or `null`: also when a server sent it in the place of another page. */
export function prerenderedIn(document: Document, pathname: string): Prerendered | null {
  const text = document.getElementById(PRERENDERED_ID)?.textContent
  if (text === null || text === undefined) return null
  const prerendered = JSON.parse(text) as Prerendered
  return prerendered.path === (pathname.replace(/\/$/, '') || '/') ? prerendered : null
}

/** Gives the router what the page was made from, so that the first look is the same [H6]. */
export function loaderDataOf({ path, content }: Prerendered): Record<string, unknown> {
  return { [ROOT_ID]: null, [path]: { kind: 'loaded', content } }
}

/** Loads what a path's routes would load on demand: all of it must be there before the page is hydrated. */
export async function loadAhead(routes: RouteObject[], path: string): Promise<void> {
  const matched = matchRoutes(routes, path)?.map(({ route }) => route) ?? []
  await Promise.all(matched.map(loadRoute))
}

async function loadRoute(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'object' || route.lazy.Component === undefined) return
  const Component = await route.lazy.Component()
  if (Component) route.Component = Component
  delete route.lazy
}
