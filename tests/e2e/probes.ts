import type { Page } from 'playwright/test'

/**
 * Resolves when the first probe of a connection was acknowledged: only a kind of request that was acknowledged before
 * can time out, so a connection that goes mute is noticed from then on. Call it before the page connects.
 */
export function firstProbeOf(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      let ack = 'none'
      socket.on('framesent', ({ payload }) => {
        const [, id] = /^42(\d+)\["unwatch"/.exec(String(payload)) ?? []
        if (id !== undefined) ack = `43${id}[`
      })
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).startsWith(ack)) resolve()
      })
    })
  })
}
