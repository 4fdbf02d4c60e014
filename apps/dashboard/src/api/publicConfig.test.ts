import { afterEach, expect, test, vi } from 'vitest'
import { fetchConfig, publicConfigOf } from './publicConfig.ts'

afterEach(() => void vi.unstubAllGlobals())

test('the configuration is fetched past the cache, since a build may get another backend', async () => {
  const fetched = vi.fn(async () => Response.json({ apiUrl: '' }))
  vi.stubGlobal('fetch', fetched)
  expect(await fetchConfig()).toEqual({ apiUrl: '' })
  expect(fetched.mock.calls).toEqual([['/config.json', { cache: 'no-cache' }]])
})

test('a missing configuration → an error with its status [X24]', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 404 }))
  await expect(fetchConfig()).rejects.toThrow('/config.json answered 404')
})

test('a public page reads its two fields of the configuration only', () => {
  const json = { productName: 'Sun & Co', emulator: true, apiUrl: 'https://api.test' }
  expect(publicConfigOf(json)).toEqual({ productName: 'Sun & Co', emulator: true })
})

test.each([
  [null, 'productName'],
  ['text', 'productName'],
  [{ productName: 1, emulator: true }, 'productName'],
  [{ productName: 'Sun & Co', emulator: 'yes' }, 'emulator'],
])('the configuration %j is refused at %s [X24]', (json, field) => {
  expect(() => publicConfigOf(json)).toThrow(`/config.json at ${field}`)
})
