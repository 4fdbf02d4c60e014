import { Router } from 'express'
import { meterDetails, meterEnergy } from './meters.ts'
import type { World } from './world.ts'

/** HTTP calls of power meters: `{ success, data }`, or `{ success, message }` on failure. */
export function createMeterApi({ meters, calendar, nowMs }: World): Router {
  const router = Router()
  const meterOf = (id: string) => meters.find(({ deviceId }) => deviceId === id)
  const unknown = { success: false, message: 'Power meter not found' }

  router.get('/devices', (_request, response) => {
    response.json({ success: true, data: meters.map((meter) => meterDetails(meter, nowMs())) })
  })

  router.get('/device/:id', (request, response) => {
    const meter = meterOf(request.params.id)
    if (meter) response.json({ success: true, data: meterDetails(meter, nowMs()) })
    else response.status(404).json(unknown)
  })

  router.get('/energy/:id', (request, response) => {
    const meter = meterOf(request.params.id)
    if (!meter) {
      response.status(404).json(unknown)
      return
    }
    const data = meterEnergy(meter, String(request.query.period), nowMs(), calendar)
    if (data) response.json({ success: true, data })
    else response.status(400).json({ success: false, message: 'Invalid period' })
  })

  return router
}
