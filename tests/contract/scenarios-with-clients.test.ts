import { describe, expect, test } from 'vitest'
import { notMet } from '../support/clientExpectations.ts'

describe.concurrent('what is expected of clients', () => {
  test.each(['backend-outage', 'socket-storm', 'token-expiry'])(
    '%s passes with a client like the dashboard [S9]',
    async (name) => {
      expect([...(await notMet(name, {}))]).toEqual([])
    },
  )
})
