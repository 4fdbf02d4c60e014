import { landing } from './content/landing.ts'
import { about, features } from './content/texts.ts'

/** A prerendered page with its content [H6]. */
export interface PublicPage {
  readonly path: string
  /** The modules that its routes load on demand. */
  readonly modules: readonly string[]
  /** Content of its `_payload.json`. */
  readonly content: object
}

const modulesOf = (page: string) => [`src/pages/${page}.tsx`, 'src/pages/layouts/DefaultLayout.tsx']

/** The public pages [R1]. */
export const publicPages: readonly PublicPage[] = [
  { path: '/', modules: modulesOf('LandingPage'), content: landing },
  { path: '/about', modules: modulesOf('AboutPage'), content: about },
  { path: '/features', modules: modulesOf('FeaturesPage'), content: features },
]

/** Path of a page's file, e.g. `about/_payload.json`. */
export function fileOf({ path }: Pick<PublicPage, 'path'>, name: string): string {
  return `${path.slice(1)}/${name}`.replace(/^\//, '')
}
