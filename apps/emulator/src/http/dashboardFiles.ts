import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { DashboardConfig } from '@wattpost/protocol'
import express, { type RequestHandler, Router } from 'express'
import { builtPage, type PageSources } from './builtPage.ts'

/** Stands in the built page for what only the page's own styles may know. */
const NONCE_PLACE = '__CSP_NONCE__'
const NONCE_BYTES = 16

export interface DashboardParts {
  /** Folder of the built dashboard. */
  readonly folder: string
  /** The configuration for a page that came by a name, the request's `Host`. */
  readonly configAt: (host: string) => DashboardConfig
  /** Sets the page's content security policy, which lets in what carries the nonce or has one of the hashes. */
  readonly policyFor: (nonce: string, sources: PageSources) => RequestHandler
}

/** The built dashboard and its configuration; a path without a file is one of its routes, and a device's id may hold a dot. */
export function dashboardFiles(parts: DashboardParts): Router {
  const { folder } = parts
  const router = Router()
  router.get('/config.json', (request, response) => {
    response.set('cache-control', 'no-store').json(parts.configAt(request.headers.host ?? ''))
  })
  router.use(
    '/assets',
    express.static(join(folder, 'assets'), {
      immutable: true,
      maxAge: '1y',
      fallthrough: false,
      redirect: false,
    }),
  )
  const page = pageOf(parts)
  router.get(/\/(index|200)\.html$/, page)
  router.use(express.static(folder, { index: false, redirect: false }))
  router.get(/^(\/device\/.*|[^.]*)$/, page)
  // Whoever types an address is told by the application that it has no such page [R15]; a script or a picture is not.
  router.get(/./, (request, response, next) =>
    request.headers.accept?.includes('text/html') ? page(request, response, next) : next(),
  )
  return router
}

/** The page with a nonce of its own; kept by nobody, since with a policy of another answer it had no styles. */
function pageOf({ folder, policyFor }: DashboardParts): RequestHandler {
  return async (request, response, next) => {
    const nonce = randomBytes(NONCE_BYTES).toString('base64')
    const page = await builtPage(folder, request.path)
    if (page === null) return next()
    policyFor(nonce, page.sources)(request, response, (error) => {
      if (error !== undefined) return next(error)
      response.set({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
      response.end(page.html.replaceAll(NONCE_PLACE, nonce))
    })
  }
}
