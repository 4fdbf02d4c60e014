import type { RouteObject } from 'react-router'
import { fetchJson } from '../api/json.ts'
import type { Payloads } from '../api/payload.ts'
import { type Connection, fetchManifestAhead, manifestSource } from '../build-info/manifest.ts'
import { createPreloader } from '../router/preload/preloader.ts'
import { preloadInView, preloadOnIntent } from '../router/preload/watchLinks.ts'
import { loadsLinksInView } from '../router/routeTable.ts'
import { pageAddress } from '../ui/address/pageAddress.ts'
import type { BuildWatch } from './buildWatch.ts'

interface PreloadingParts {
  readonly routes: RouteObject[]
  readonly payloads: Payloads
  readonly build: BuildWatch
}

/**
 * Preloads pages on hover and focus of their links; for signed-in users also links in view, except on device pages.
 */
export function startPreloading({ routes, payloads, build }: PreloadingParts): void {
  const manifest = manifestSource(build.buildId, fetchJson)
  const connection = connectionOf(navigator)
  fetchManifestAhead(manifest, connection)
  const preload = createPreloader({
    routes,
    onError: build.lostAhead,
    preloadContent: async (path) => {
      const rules = (await manifest())?.rulesOf(path)
      if (rules?.payload) await payloads.load(path)
    },
  })
  preloadOnIntent(preload)
  const savesData = connection?.saveData === true
  preloadInView(() => !savesData && loadsLinksInView(pageAddress().pathname), preload)
}

/** `navigator.connection` where the browser has it; it is missing in TypeScript's types. */
function connectionOf(navigator: Navigator & { readonly connection?: Connection }) {
  return navigator.connection
}
