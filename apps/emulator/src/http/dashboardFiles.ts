import { join } from 'node:path'
import type { DashboardConfig } from '@wattpost/protocol'
import express, { Router } from 'express'

/** The built dashboard and its configuration; a path without a file is one of its routes, and a device's id may hold a dot. */
export function dashboardFiles(folder: string, config: DashboardConfig): Router {
  const router = Router()
  router.get('/config.json', (_request, response) => {
    response.set('cache-control', 'no-store').json(config)
  })
  router.use(
    '/assets',
    express.static(join(folder, 'assets'), { immutable: true, maxAge: '1y', fallthrough: false }),
  )
  router.use(express.static(folder, { index: 'index.html' }))
  router.get(/^(\/device\/.*|[^.]*)$/, (_request, response) => {
    response.set('cache-control', 'no-cache').sendFile('index.html', { root: folder })
  })
  return router
}
