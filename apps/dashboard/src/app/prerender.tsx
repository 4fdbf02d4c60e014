import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { appRoutes } from '../router/router.tsx'
import { createMessages } from '../session/messageBar.ts'
import { PRERENDERED_CONFIG } from '../settings/config.ts'
import { Providers } from './Providers.tsx'
import { createServices } from './services.ts'

/**
 * Renders a public page to HTML, for the build.
 * @throws for a path that is no public page
 */
export async function renderPage(path: string, content: unknown): Promise<string> {
  const handler = createStaticHandler(
    appRoutes({
      sessionReady: async () => ({ kind: 'signed-out' }),
      openData: async () => undefined,
      payloads: { load: async () => ({ kind: 'loaded', content }) },
      prerendered: null,
      isEmulated: false,
    }),
  )
  const context = await handler.query(new Request(new URL(path, 'http://prerender.invalid')))
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`)
  const services = createServices({ config: null, messages: createMessages(), signedOut: () => {} })
  return renderToString(
    <StrictMode>
      <Providers config={PRERENDERED_CONFIG} services={services}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Providers>
    </StrictMode>,
  )
}
