import type { Page } from 'playwright/test'

/** Formatting hours fails on the next page: the labels of today's energy. */
export async function breakHours(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { prototype } = Intl.DateTimeFormat
    const { get } = Object.getOwnPropertyDescriptor(prototype, 'format') ?? {}
    Object.defineProperty(prototype, 'format', {
      get(this: Intl.DateTimeFormat) {
        const { hour, second, weekday } = this.resolvedOptions()
        if (hour !== undefined && second === undefined && weekday === undefined)
          throw new Error('broken by the test')
        return get?.call(this)
      },
    })
  })
}

/** The server refuses the user at every connection. */
export async function refuseConnections(page: Page): Promise<void> {
  await page.routeWebSocket(/socket\.io/, (socket) => {
    socket.send(
      '0{"sid":"s","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1000000}',
    )
    socket.onMessage((message) => {
      if (String(message).startsWith('40')) socket.send('44{"message":"The token is not known."}')
    })
  })
}
