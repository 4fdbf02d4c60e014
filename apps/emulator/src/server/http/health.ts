import type { RequestHandler } from 'express'

/** `degraded`: it serves, but something it needs has ended. */
export type HealthState =
  | { readonly status: 'starting' | 'ready' }
  | { readonly status: 'degraded'; readonly problem: string }

/** The state of an emulator, for supervisors and load balancers: `GET /healthz`. */
export class Health {
  state: HealthState = { status: 'starting' }
  readonly #startedMs = performance.now()

  /** 200 while users can sign in and read, else 503. It names no scenario, device or account. */
  readonly answer: RequestHandler = (_request, response) => {
    const uptimeSeconds = Math.floor((performance.now() - this.#startedMs) / 1000)
    response
      .status(this.state.status === 'ready' ? 200 : 503)
      .set('cache-control', 'no-store')
      .json({ ...this.state, uptimeSeconds })
  }
}
