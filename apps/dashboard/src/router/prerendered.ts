import { matchRoutes, type RouteObject } from 'react-router'
import { ROOT_ID } from './buildRoutes.ts'

/** A prerendered page: its route's path and its content. */
export interface Prerendered {
  readonly path: string
  readonly content: unknown
}

/** Id of the element with the prerendered content. */
const PRERENDERED_ID = 'prerendered'

/** The prerendered page; `null` without one, or if it belongs to another path. */
export function prerenderedIn(document: Document, pathname: string): Prerendered | null {
  const text = document.getElementById(PRERENDERED_ID)?.textContent
  if (text === null || text === undefined) return null
  const prerendered = JSON.parse(text) as Prerendered
  return prerendered.path === (pathname.replace(/\/$/, '') || '/') ? prerendered : null
}

/** Loader data of a prerendered page, so that hydration renders the same [H6]. */
export function loaderDataOf({ path, content }: Prerendered): Record<string, unknown> {
  return { [ROOT_ID]: null, [path]: { kind: 'loaded', content } }
}

/** Loads the JS chunks of a path's routes, which hydration needs at once. */
export async function loadAhead(routes: RouteObject[], path: string): Promise<void> {
  const matches = matchRoutes(routes, path) ?? []
  await Promise.all(matches.map(({ route }) => loadRoute(route)))
}

async function loadRoute(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'object' || route.lazy.Component === undefined) return
  const Component = await route.lazy.Component()
  if (Component) route.Component = Component
  delete route.lazy
}
