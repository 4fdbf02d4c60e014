import { QueryClientProvider } from '@tanstack/react-query'
import { type DashboardConfig, ERRORS, THEME, userType } from '@wattpost/protocol'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { z } from 'zod'
import { ApiProvider } from './api/ApiContext.tsx'
import { createClient } from './api/client.ts'
import { fetchConfig } from './api/config.ts'
import { deviceKey, outageKey } from './api/keys.ts'
import { createQueryClient } from './api/queryClient.ts'
import { LiveProvider } from './live/LiveContext.tsx'
import { createLive } from './live/live.ts'
import { createTicker } from './live/ticker.ts'
import { ErrorScreenOf } from './pages/ErrorScreen.tsx'
import { createAppRouter } from './router/router.tsx'
import { createMessages } from './session/messageBar.ts'
import { SessionProvider } from './session/SessionContext.tsx'
import { createSession } from './session/session.ts'
import { Theme } from './theme/Theme.tsx'
import { ProductName } from './ui/ProductName.ts'

/** Makes the parts, joins them, and answers what is to be drawn. */
function compose(config: DashboardConfig) {
  const messages = createMessages()
  const queryClient = createQueryClient()
  const client = createClient({
    apiUrl: config.apiUrl,
    token: () => session.token().catch(() => null),
  })
  const session = createSession({
    load: async () => {
      const [{ createFirebaseIdentity }, { createSessionCalls }] = await Promise.all([
        import('./session/firebaseIdentity.ts'),
        import('./api/sessionCalls.ts'),
      ])
      return { identity: createFirebaseIdentity(config), server: createSessionCalls(client) }
    },
    claimsFailed: (error) => {
      console.error(error)
      messages.show(ERRORS.authClaimFailed, 'error')
    },
  })
  const live = createLive({
    isSimulated: config.emulator,
    loadSource: async () =>
      (await import('./live/socketSource.ts')).createSocketSource({
        socketUrl: config.socketUrl,
        token: session.token,
      }),
    outdated: (deviceId) => void queryClient.invalidateQueries({ queryKey: deviceKey(deviceId) }),
    allOutdated: () => void queryClient.invalidateQueries(),
    channelChanged: (deviceId) =>
      void queryClient.invalidateQueries({ queryKey: outageKey(deviceId) }),
  })
  const router = createAppRouter({ settled: session.settled })

  session.store.subscribe((state, before) => {
    const user = state.kind === 'signed-in' ? state.user : null
    const userBefore = before.kind === 'signed-in' ? before.user : null
    if (user?.uid === userBefore?.uid) return
    live.close()
    queryClient.clear()
    if (user !== null) void live.open({ uid: user.uid, type: userType(user) })
    else if (userBefore !== null) void router.navigate('/login')
  })

  return (
    <StrictMode>
      <Theme palette={THEME}>
        <QueryClientProvider client={queryClient}>
          <ApiProvider value={{ config, client }}>
            <SessionProvider value={{ session, messages }}>
              <LiveProvider value={{ live, ticker: createTicker(live.time) }}>
                <ProductName value={config.productName}>
                  <RouterProvider router={router} />
                </ProductName>
              </LiveProvider>
            </SessionProvider>
          </ApiProvider>
        </QueryClientProvider>
      </Theme>
    </StrictMode>
  )
}

async function start(): Promise<void> {
  // A page whose content security policy forbids eval must not try it.
  z.config({ jitless: true })
  const root = createRoot(document.getElementById('root') ?? document.body)
  try {
    root.render(compose(await fetchConfig()))
  } catch (error) {
    root.render(
      <Theme palette={THEME}>
        <ErrorScreenOf error={error} />
      </Theme>,
    )
  }
}

void start()
