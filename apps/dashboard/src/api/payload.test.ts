import { expect, test, vi } from 'vitest'
import { createPayloads, payloadUrl } from './payload.ts'

test.each([
  ['/', '/_payload.json'],
  ['/about', '/about/_payload.json'],
  ['/about/', '/about/_payload.json'],
])('the content of %s is at %s [H6]', (path, url) => {
  expect(payloadUrl(path)).toBe(url)
})

test('content is fetched once', async () => {
  const fetchJson = vi.fn(async () => ({ title: 'About' }))
  const payloads = createPayloads(fetchJson)
  await payloads.load('/about')
  expect(await payloads.load('/about')).toEqual({ kind: 'loaded', content: { title: 'About' } })
  expect(fetchJson).toHaveBeenCalledExactlyOnceWith('/about/_payload.json')
})

test('content delivered with the page is not fetched', async () => {
  const fetchJson = vi.fn()
  const payloads = createPayloads(fetchJson)
  payloads.prime('/about', 'content')
  expect(await payloads.load('/about')).toEqual({ kind: 'loaded', content: 'content' })
  expect(fetchJson).not.toHaveBeenCalled()
})

test('a failure is reported, and the next load fetches again [S4]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const fetchJson = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new Error('offline'))
  fetchJson.mockResolvedValueOnce('content')
  const payloads = createPayloads(fetchJson)
  expect(await payloads.load('/about')).toMatchObject({ kind: 'failed' })
  expect(await payloads.load('/about')).toEqual({ kind: 'loaded', content: 'content' })
})
