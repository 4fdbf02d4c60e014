import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DashboardConfig } from '@wattpost/protocol'
import compression from 'compression'
import { type RequestHandler, Router } from 'express'
import staticGzip from 'express-static-gzip'
import { z } from 'zod'

/** Placeholder of the nonce in the built page. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__'
const NONCE_BYTES = 16

export interface DashboardParts {
  /** Folder of the built dashboard. */
  readonly folder: string
  readonly config: () => DashboardConfig
  /** Sets the page's content security policy, which allows the nonce and the hashes. */
  readonly policyFor: (nonce: string, sources: PageSources) => RequestHandler
}

/** Serves the built dashboard and its configuration. A path without a file is a route; device ids may contain a dot. */
export function dashboardFiles(parts: DashboardParts): Router {
  const { folder } = parts
  const router = Router()
  router.get('/config.json', (_request, response) => {
    response.set('cache-control', 'no-store').json(parts.config())
  })
  // Names of assets contain hashes of their contents.
  const forever = { immutable: true, maxAge: '1y', fallthrough: false }
  router.use('/assets', compressedFiles(join(folder, 'assets'), forever))
  // A page differs by its nonce, so that each response is compressed.
  const page = [compression(), pageOf(parts)]
  router.get(/\/(index|200)\.html$/, page)
  const files = compressedFiles(folder, {})
  router.use((request, response, next) =>
    isEncoded(request.path) ? files(request, response, next) : next(),
  )
  router.get(/^(?:\/device\/.*|[^.]*)$/, page)
  // A navigation gets the application's page for unknown routes [R15]; a missing script or image gets 404.
  router.get(/./, navigationsOnly, page)
  return router
}

const navigationsOnly: RequestHandler = (request, _response, next) =>
  request.headers.accept?.includes('text/html') ? next() : next('route')

/** Whether a path is valid percent-encoding; no other one names a file, and the page shows it as unmatched [R15]. */
function isEncoded(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Serves files, compressed if the build compressed them and the client reads that; revalidated by their `ETag`. */
function compressedFiles(
  folder: string,
  options: { immutable?: boolean; maxAge?: string; fallthrough?: boolean },
): RequestHandler {
  return staticGzip(folder, {
    ...{ enableBrotli: true, orderPreference: ['br', 'gzip'], index: false },
    serveStatic: { ...options, redirect: false },
  })
}

/** The page with a fresh nonce; not cached, because a nonce fits only its own response's policy. */
function pageOf({ folder, policyFor }: DashboardParts): RequestHandler {
  return async (request, response, next) => {
    const nonce = randomBytes(NONCE_BYTES).toString('base64')
    const page = await builtPage(folder, request.path)
    if (page === null) return next()
    policyFor(nonce, page.sources)(request, response, (error) => {
      if (error !== undefined) return next(error)
      response.set({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
      response.end(page.html.replaceAll(NONCE_PLACEHOLDER, nonce))
    })
  }
}

/** Key of all pages that are not prerendered. */
const ANY = '*'

const pageSources = z.object({
  'script-src': z.array(z.string()),
  'style-src': z.array(z.string()),
})
const policies = z.record(z.string(), pageSources)

/** Hashes of a page's inline content, for its policy. */
type PageSources = z.infer<typeof pageSources>

interface BuiltPage {
  readonly html: string
  readonly sources: PageSources
}

/**
 * The page for a path: the prerendered one, else the shell of all other routes. `null` when the dashboard is not
 * built.
 */
export async function builtPage(folder: string, path: string): Promise<BuiltPage | null> {
  const text = await readFile(join(folder, 'csp.json'), 'utf8').catch(() => null)
  if (text === null) return null
  const prerendered = policies.parse(JSON.parse(text))
  const route = path.replace(/\/(index\.html)?$/, '') || '/'
  const name = Object.hasOwn(prerendered, route) ? route : ANY
  const sources = prerendered[name] ?? { 'script-src': [], 'style-src': [] }
  const file = name === ANY ? '200.html' : join(`.${name}`, 'index.html')
  return { html: await readFile(join(folder, file), 'utf8'), sources }
}
