import type { RouteObject } from 'react-router'
import { fetchJson } from '../api/fetchJson.ts'
import type { Payloads } from '../api/payload.ts'
import { fetchManifestAhead, manifestSource } from '../build-info/manifestSource.ts'
import type { Connection } from '../build-info/manifestTiming.ts'
import { createPreloader } from '../router/preload/preloader.ts'
import { preloadInView, preloadOnIntent } from '../router/preload/watchLinks.ts'
import { loadsLinksInView } from '../router/routeTable.ts'
import type { BuildWatch } from './buildWatch.ts'

interface PreloadingParts {
  readonly routes: RouteObject[]
  readonly payloads: Payloads
  readonly build: BuildWatch
}

/**
 * Loads pages before somebody asks for them: on hover and focus, and once signed in
 * those in view too, but not beside a device's page.
 */
export function startPreloading({ routes, payloads, build }: PreloadingParts): void {
  const manifest = manifestSource(build.buildId, fetchJson)
  const connection = connectionOf(navigator)
  fetchManifestAhead(manifest, connection)
  const preload = createPreloader({
    routes,
    failed: build.lostAhead,
    preloadContent: async (path) => {
      const rules = (await manifest())?.rulesOf(path)
      if (rules?.payload) await payloads.load(path)
    },
  })
  preloadOnIntent(preload)
  const savesData = connection?.saveData === true
  preloadInView(() => !savesData && loadsLinksInView(location.pathname), preload)
}

/** Not every browser tells, and the types know of none. */
function connectionOf(navigator: Navigator & { readonly connection?: Connection }) {
  return navigator.connection
}
