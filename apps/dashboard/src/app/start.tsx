import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { fetchConfig, publicConfigOf } from '../api/config.ts'
import { fetchJson } from '../api/fetchJson.ts'
import { createPayloads } from '../api/payload.ts'
import { keepError } from '../pages/appErrors.ts'
import { isCrawler } from '../pages/crawler.ts'
import { ErrorScreenOf } from '../pages/ErrorScreen.tsx'
import { followNavigation } from '../router/followNavigation.ts'
import { heldPart, heldRoutes } from '../router/held.ts'
import { loadAhead, loaderDataOf, type Prerendered, prerenderedIn } from '../router/prerendered.ts'
import { type AppRouter, appRoutes, createAppRouter } from '../router/router.tsx'
import { createMessages } from '../session/messageBar.ts'
import { followLostStyles } from '../ui/late/lostStyles.ts'
import { followMotion } from '../ui/motion.ts'
import { watchBuild } from './buildWatch.ts'
import { keepOfflinePage } from './offlineWorker.ts'
import { Providers } from './Providers.tsx'
import { closeIfLeftOver } from './popupWindow.ts'
import { startPreloading } from './preloading.ts'
import { createServices } from './services.ts'

/** What components throw, whether something catches it or not, is logged and kept [X5, X24]. */
const keepingErrors = { onCaughtError: keepError, onUncaughtError: keepError }

/** Opens the page in whose address the browser stands. What fails here is fatal [X24]. */
export async function start(): Promise<void> {
  const element = document.getElementById('root') ?? document.body
  const prerendered = prerenderedIn(document, location.pathname)
  if (prerendered === null) element.replaceChildren()
  followMotion(document.documentElement)
  followLostStyles(document)
  try {
    const app = await compose(prerendered)
    if (prerendered === null) createRoot(element, keepingErrors).render(app)
    else hydrateRoot(element, app, keepingErrors)
  } catch (error) {
    // A crawler keeps the page as it came [R19].
    if (isCrawler(navigator.userAgent)) return keepError(error)
    createRoot(element, keepingErrors).render(<ErrorScreenOf error={error} />)
  }
}

/** Makes the parts, joins them, and answers what is to be drawn. */
async function compose(prerendered: Prerendered | null) {
  const build = watchBuild()
  const config = await fetchConfig()
  const payloads = createPayloads(fetchJson)
  if (prerendered !== null) payloads.seed(prerendered.path, prerendered.content)
  const services = createServices({
    config,
    messages: createMessages(),
    signedOut: () => void router.navigate('/login'),
  })
  closeIfLeftOver(async () => (await services.account()).session).catch(keepError)
  const account = heldPart(services.account, build.lost)
  const routes = appRoutes({
    settled: async () => (await account()).session.settled(),
    openData: services.data,
    payloads,
    prerendered: prerendered?.path ?? null,
    isEmulated: publicConfigOf(config).emulator,
  })
  const held = heldRoutes(routes, build.lost)
  if (prerendered !== null) await loadAhead(held, prerendered.path)
  const router: AppRouter = createAppRouter(held, prerendered && loaderDataOf(prerendered))
  followNavigation(router, build.navigated)
  startPreloading({ routes, payloads, build })
  keepOfflinePage(publicConfigOf(config).emulator)
  return (
    <StrictMode>
      <Providers config={publicConfigOf(config)} services={services}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  )
}
