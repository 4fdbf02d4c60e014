import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { fetchJson } from '../api/json.ts'
import { createPayloads, type Payloads } from '../api/payload.ts'
import { fetchConfig, publicConfigOf } from '../api/publicConfig.ts'
import { type Connection, fetchManifestAhead, manifestSource } from '../build-info/manifest.ts'
import { whenIdle } from '../build-info/whenIdle.ts'
import { activeLanguage, languageFor, markLanguage, showLanguage } from '../i18n/language.ts'
import { recordError, recordUncaught } from '../pages/appErrors.ts'
import { isCrawler } from '../pages/crawler.ts'
import { ErrorScreenOf } from '../pages/ErrorScreen.tsx'
import { partAwaitingReload, routesAwaitingReload, routesThatThrow } from '../router/awaitReload.ts'
import { createPreloader } from '../router/preload/preloader.ts'
import { preloadInView, preloadOnIntent } from '../router/preload/watchLinks.ts'
import { loadAhead, loaderDataOf, type Prerendered, prerenderedIn } from '../router/prerendered.ts'
import { type AppRouter, appRoutes, createAppRouter, followNavigation } from '../router/router.tsx'
import { loadsLinksInView } from '../router/routeTable.ts'
import { createMessages } from '../session/messageBar.ts'
import { applyMotionPreference, preferences } from '../settings/preferences.ts'
import { pageAddress } from '../ui/address/pageAddress.ts'
import { retryStylesheets } from '../ui/lazy/loadWithRetry.ts'
import { type BuildWatch, watchBuild } from './buildWatch.ts'
import { Providers } from './Providers.tsx'
import { closeIfAbandoned } from './popupWindow.ts'
import { createServices } from './services.ts'

/** Logs and stores the errors of components, caught or not [X5, X24]. */
const errorHandlers = { onCaughtError: recordError, onUncaughtError: recordError }

/** Starts the application at the current address. An error here is fatal [X24]. */
export async function start(): Promise<void> {
  const element = document.getElementById('root') ?? document.body
  recordUncaught(window)
  try {
    const prerendered = prerenderedIn(document, pageAddress().pathname)
    if (prerendered === null) element.replaceChildren()
    applyMotionPreference(document.documentElement)
    retryStylesheets(document)
    const [app, isEnglish] = await Promise.all([compose(prerendered), followLanguage()])
    // Prerendered pages are English: another language replaces them at once, instead of adopting them.
    if (prerendered === null || !isEnglish) createRoot(element, errorHandlers).render(app)
    else hydrateRoot(element, app, errorHandlers)
  } catch (error) {
    // A crawler keeps the prerendered page [R19].
    if (isCrawler(navigator.userAgent)) return recordError(error)
    createRoot(element, errorHandlers).render(<ErrorScreenOf error={error} />)
  }
}

/** Shows the chosen language, now and at each change. Resolves once it is loaded, with whether it is English. */
async function followLanguage(): Promise<boolean> {
  const show = () => showLanguage(languageFor(preferences.getState().language, navigator.languages))
  preferences.subscribe(({ language }, before) => {
    if (language !== before.language) void show()
  })
  markLanguage(document.documentElement)
  await show()
  return activeLanguage.getState() === 'en'
}

/** Assembles the application and returns its root element. */
async function compose(prerendered: Prerendered | null) {
  const build = watchBuild()
  const config = await fetchConfig()
  const payloads = createPayloads(fetchJson)
  if (prerendered !== null) payloads.prime(prerendered.path, prerendered.content)
  const services = createServices({
    config,
    messages: createMessages(),
    signedOut: () => void router.navigate('/login'),
  })
  const closePopup = closeIfAbandoned(async () => (await services.account()).session)
  closePopup(pageAddress().pathname).catch(recordError)
  const account = partAwaitingReload(services.account, build.lost)
  const routes = appRoutes({
    sessionReady: async () => (await account()).session.settled(),
    openData: services.data,
    payloads,
    prerendered: prerendered?.path ?? null,
    isEmulated: publicConfigOf(config).emulator,
  })
  const awaitingRoutes = routesAwaitingReload(routes, build.lost)
  if (prerendered !== null) await loadAhead(awaitingRoutes, prerendered.path)
  const router: AppRouter = createAppRouter(
    routesThatThrow(awaitingRoutes, build.lost),
    prerendered && loaderDataOf(prerendered),
  )
  followNavigation(router, (path) => {
    build.navigated(path)
    closePopup(path).catch(recordError)
  })
  startPreloading({ routes, payloads, build })
  registerOfflineWorker(publicConfigOf(config).emulator)
  return (
    <StrictMode>
      <Providers config={publicConfigOf(config)} services={services}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  )
}

/**
 * Registers the service worker that shows a page while offline. Not with the emulator: the worker would outlive it at
 * an address that another program may use.
 */
function registerOfflineWorker(isEmulated: boolean): void {
  // Browsers have service workers only with TLS.
  if (isEmulated || !('serviceWorker' in navigator)) return
  whenIdle(() => {
    navigator.serviceWorker.register('/offline-worker.js').catch((error: unknown) => {
      console.warn('service worker:', error)
    })
  })
}

interface PreloadingParts {
  readonly routes: RouteObject[]
  readonly payloads: Payloads
  readonly build: BuildWatch
}

/**
 * Preloads pages on hover and focus of their links; for signed-in users also links in view, except on device pages.
 */
function startPreloading({ routes, payloads, build }: PreloadingParts): void {
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
