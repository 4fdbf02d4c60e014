import { decode } from '@wattpost/protocol'
import { type Request, Router } from 'express'
import { type Answer, fine, no, send } from '../answer.ts'
import { deviceAction } from '../scenario/actions.ts'
import type { Stage } from '../scenario/stage.ts'
import type { LoggedEntry } from '../scenario/worldLog.ts'
import { clockChange, STEP_MAX_MS } from './clockChange.ts'
import type { DemoAccount } from './demoAccount.ts'
import { LogRing } from './logRing.ts'
import { stateOf } from './state.ts'

const LOG_ENTRIES = 20_000

export interface ControlParts {
  readonly stage: Stage
  /** Whether host and origin of the request are right; asked before any effect. */
  readonly mayControl: (request: Request) => boolean
  /** Whom a person may sign in as. */
  readonly accounts: readonly DemoAccount[]
  /** Names in `scenarios/`. */
  readonly scenarios: () => Promise<string[]>
}

/** The emulator's own calls, under `/__emulator`. */
export function controlRouter({ stage, mayControl, accounts, scenarios }: ControlParts): Router {
  const log = new LogRing(LOG_ENTRIES)
  const add = (entry: LoggedEntry) => log.add(entry)
  stage.listen({ entry: add, again: add, begun: () => log.clear() })
  const router = Router()
  router.use((request, response, next) => {
    if (mayControl(request)) next()
    else send(response, no(403, 'Only the emulator’s own page may do this.'))
  })
  router.get('/state', (_request, response) => send(response, fine(stateOf(stage))))
  router.get('/accounts', (_request, response) => send(response, fine({ accounts })))
  router.get('/scenarios', async (_request, response) => {
    send(response, fine({ scenarios: await scenarios() }))
  })
  router.get('/log', (request, response) => {
    const { kind = 'world' } = request.query
    if (kind !== 'world') {
      send(response, no(400, 'kind: only world, the log of what happened to devices, is kept'))
      return
    }
    const lines = log.lines().map((line) => `${line}\n`)
    response.type('application/x-ndjson').send(lines.join(''))
  })
  router.post('/clock', (request, response) => send(response, setClock(stage, request.body)))
  router.post('/reset', (_request, response) => {
    stage.restart()
    send(response, fine(stateOf(stage)))
  })
  router.post('/devices/:id/actions', (request, response) => {
    send(response, act(stage, request.params.id, request.body))
  })
  router.use((request, response) =>
    send(response, no(404, `There is no ${request.method} /__emulator${request.path}.`)),
  )
  return router
}

function setClock(stage: Stage, body: unknown): Answer {
  const change = decode('clock', clockChange, body)
  if (!change.ok) return no(400, change.error.message)
  const { speed, paused, stepMs, seek } = change.value
  const wrong = seek === undefined ? null : seekTo(stage, seek)
  if (wrong !== null) return wrong
  if (speed !== undefined || paused !== undefined) {
    stage.set({ ...(speed !== undefined && { speed }), ...(paused !== undefined && { paused }) })
  }
  if (stepMs !== undefined) stage.step(stepMs)
  return fine(stateOf(stage))
}

function seekTo(stage: Stage, ms: number): Answer | null {
  if (ms > stage.nowMs() + STEP_MAX_MS) return no(400, 'seek: more than 400 days ahead')
  const refusal = stage.seek(ms)
  return refusal === null ? null : no(400, `seek: ${refusal.refused}`)
}

function act(stage: Stage, id: string, body: unknown): Answer {
  const action = decode('action', deviceAction, body)
  if (!action.ok) return no(400, action.error.message)
  stage.nowMs()
  const device = stage.play.world.device(id)
  if (device === undefined) return no(404, `There is no device ${id}.`)
  const refusal = stage.play.act(device, action.value, { by: 'control' })
  return refusal === null ? fine(stateOf(stage)) : no(400, refusal.refused)
}
