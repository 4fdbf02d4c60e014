import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTokenRenewal } from './tokenRenewal.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A JWT that was issued and expires this many seconds from now. */
function jwt(issuedInS: number | undefined, expiresInS: number | undefined, more = {}) {
  const at = (seconds: number | undefined) => seconds && Math.floor(Date.now() / 1000) + seconds
  const claims = { iat: at(issuedInS), exp: at(expiresInS), ...more }
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
}

function renewing(freshToken: () => Promise<string> = async () => 'fresh') {
  const [fetched, onFresh] = [vi.fn(freshToken), vi.fn()]
  return { fetched, onFresh, ...createTokenRenewal({ freshToken: fetched, onFresh }) }
}

test('a connection is renewed 20 s before its token expires', async () => {
  const { onOpen, fetched, onFresh } = renewing()
  onOpen(jwt(-60, 3540, { name: 'Zoë ÿ~~~?' }))
  await vi.advanceTimersByTimeAsync(3_519_999)
  expect(fetched).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onFresh).toHaveBeenCalledTimes(1)
})

test('a token of a short life is renewed after half of it', async () => {
  const { onOpen, onFresh } = renewing()
  onOpen(jwt(0, 20))
  await vi.advanceTimersByTimeAsync(9_999)
  expect(onFresh).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onFresh).toHaveBeenCalledTimes(1)
})

test('a token that has expired by a wrong clock counts as just issued', async () => {
  const { onOpen, onFresh } = renewing()
  onOpen(jwt(-7200, -3600))
  await vi.advanceTimersByTimeAsync(3_579_999)
  expect(onFresh).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onFresh).toHaveBeenCalledTimes(1)
})

test('a failed renewal is repeated after ten seconds', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { onOpen, fetched, onFresh } = renewing()
  fetched.mockRejectedValueOnce(new Error('offline'))
  onOpen(jwt(0, 3600))
  await vi.advanceTimersByTimeAsync(3_580_000)
  expect(warn).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(fetched).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(onFresh).toHaveBeenCalledTimes(1)
})

test('a server that requests tokens, and a closed connection, need no renewal', async () => {
  for (const end of ['onRequested', 'stop'] as const) {
    const renewal = renewing()
    renewal.onOpen(jwt(0, 3600))
    renewal[end]()
    await vi.advanceTimersByTimeAsync(4_000_000)
    expect(renewal.fetched).not.toHaveBeenCalled()
  }
})

test.each(['resolves', 'rejects'])(
  'a fresh token that %s after the end has no effect',
  async (how) => {
    const warn = vi.spyOn(console, 'warn')
    let settle = () => {}
    const { onOpen, stop, fetched, onFresh } = renewing(
      () =>
        new Promise((resolve, reject) => {
          settle = () => (how === 'resolves' ? resolve('fresh') : reject(new Error('offline')))
        }),
    )
    onOpen(jwt(0, 3600))
    await vi.advanceTimersByTimeAsync(3_580_000)
    stop()
    settle()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetched).toHaveBeenCalledTimes(1)
    expect(onFresh).not.toHaveBeenCalled()
    expect(warn).not.toHaveBeenCalled()
  },
)

test.each([
  ['no JWT', 'opaque'],
  ['a JWT that is no JSON', 'e30.%%%.x'],
  ['a JWT of another content', `e30.${btoa('7')}.x`],
  ['a JWT without expiry', jwt(0, undefined)],
  ['a JWT of a year', jwt(0, 365 * 24 * 3600)],
])('%s is not renewed', async (_, token) => {
  const { onOpen, fetched } = renewing()
  onOpen(token)
  await vi.advanceTimersByTimeAsync(366 * 24 * 3600_000)
  expect(fetched).not.toHaveBeenCalled()
})

test('each connection is renewed by its own token', async () => {
  const { onOpen, fetched } = renewing()
  onOpen(jwt(0, 100))
  onOpen(jwt(0, 3600))
  await vi.advanceTimersByTimeAsync(3_579_999)
  expect(fetched).not.toHaveBeenCalled()
})
