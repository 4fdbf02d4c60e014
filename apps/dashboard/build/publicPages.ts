import { about } from './content/about.ts'
import { features } from './content/features.ts'
import { landing } from './content/landing.ts'

/** A page that is prerendered, with its content beside it [H6]. */
export interface PublicPage {
  readonly path: string
  /** The modules that its routes load on demand. */
  readonly modules: readonly string[]
  /** What its `_payload.json` says. */
  readonly content: object
}

const modulesOf = (page: string) => [`src/pages/${page}.tsx`, 'src/pages/layouts/DefaultLayout.tsx']

/** The pages that anybody may see [R1]. */
export const publicPages: readonly PublicPage[] = [
  { path: '/', modules: modulesOf('LandingPage'), content: landing },
  { path: '/about', modules: modulesOf('AboutPage'), content: about },
  { path: '/features', modules: modulesOf('FeaturesPage'), content: features },
]

/** Where a page's file of a given name stands, e.g. `about/_payload.json`. */
export function fileOf({ path }: Pick<PublicPage, 'path'>, name: string): string {
  return `${path.slice(1)}/${name}`.replace(/^\//, '')
}
