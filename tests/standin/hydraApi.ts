import { type ErrorRequestHandler, type Request, Router } from 'express'
import { energyRows, powerStatus, powerTimeline, summaryRows } from './hydraHistory.ts'
import { hydraDetails } from './hydraLive.ts'
import type { Hydra } from './hydras.ts'
import { BadRequest, requestedSpan } from './requestedSpan.ts'
import type { World } from './world.ts'
import type { Unit } from './zone.ts'

const UNITS: Record<string, Unit> = {
  hourly: 'hour',
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
}
const MAX_ROWS = 1000

class NotFound extends Error {}

/** HTTP calls of hydras. A failure has a `message`. */
export function createHydraApi(world: World): Router {
  const { hydras, calendar, nowMs } = world
  const router = Router()

  function hydraOf(id: unknown): Hydra {
    const hydra = hydras.find(({ deviceId }) => deviceId === id)
    if (!hydra) throw new NotFound('Hydra device not found')
    return hydra
  }

  router.get('/devices', (request, response) => {
    const page = count(request, 'page', 0)
    const limit = count(request, 'limit', 10)
    const found = hydras.filter((hydra) => matches(hydra, request))
    const end = (page + 1) * limit
    response.json({
      devices: found.slice(page * limit, end).map((hydra) => hydraDetails(hydra, nowMs())),
      total: found.length,
      hasMore: end < found.length,
    })
  })

  router.get('/device/:id', (request, response) => {
    response.json({ device: hydraDetails(hydraOf(request.params.id), nowMs()) })
  })

  router.get('/device/energy/:id', (request, response) => {
    const hydra = hydraOf(request.params.id)
    const unit = UNITS[text(request, 'range', 'daily')]
    if (!unit) throw new BadRequest('Invalid range')
    const days = count(request, 'days', 7)
    const span = { start: calendar.shift('day', nowMs(), 1 - days), end: nowMs() }
    const energyData = ['ie', 'battery-monitor-energy'].flatMap((type) =>
      energyRows(hydra, type, unit, span, calendar),
    )
    response.json({ energyData })
  })

  router.get('/power-status', (request, response) => {
    const hydra = hydraOf(request.query.deviceId)
    response.json(powerStatus(hydra, spanOf(request), calendar))
  })

  router.get('/power-timeline', (request, response) => {
    const hydra = hydraOf(request.query.deviceId)
    const channels = request.query.channels?.toString().split(',').map(Number)
    response.json(powerTimeline(hydra, spanOf(request), channels))
  })

  router.get('/energy/:id', (request, response) => {
    const hydra = hydraOf(request.params.id)
    const span = spanOf(request)
    const isHourly = span.range === 'd' && text(request, 'resolution', 'hourly') === 'hourly'
    const unit = isHourly ? 'hour' : 'day'
    const type = text(request, 'type', 'ie')
    response.json({ energyData: energyRows(hydra, type, unit, span, calendar) })
  })

  router.get('/energy-summary/:id', (request, response) => {
    const hydra = hydraOf(request.params.id)
    const { startDate, endDate } = request.query
    const span = requestedSpan({ startDate, endDate }, nowMs(), calendar)
    const type = text(request, 'type', 'energy-summary')
    response.json({ energyData: summaryRows(hydra, type, span, calendar) })
  })

  const spanOf = (request: Request) => requestedSpan(request.query, nowMs(), calendar)

  router.use(answerFailure)
  return router
}

function matches({ deviceId, variant }: Hydra, request: Request): boolean {
  const search = text(request, 'search', '').toLowerCase()
  const filter = text(request, 'filter', '')
  const isWanted = filter === '' || filter === 'all' || filter === variant || filter === 'up'
  return deviceId.includes(search) && isWanted
}

const text = (request: Request, name: string, fallback: string) =>
  request.query[name]?.toString() ?? fallback

function count(request: Request, name: string, fallback: number): number {
  const value = Number(request.query[name] ?? fallback)
  if (!Number.isInteger(value) || value < 0 || value > MAX_ROWS) {
    throw new BadRequest(`Invalid ${name}`)
  }
  return value
}

const answerFailure: ErrorRequestHandler = (error, _request, response, next) => {
  if (error instanceof NotFound) response.status(404).json({ message: error.message })
  else if (error instanceof BadRequest) response.status(400).json({ message: error.message })
  else next(error)
}
