import { expect, test, vi } from 'vitest'
import { manifestSource } from './manifestSource.ts'

const json = { id: 'b1', matcher: { static: {} } }

test('the manifest of the page’s own build is fetched, once [H4]', async () => {
  const fetchJson = vi.fn(async () => json)
  const source = manifestSource('b1', fetchJson)
  expect((await source())?.id).toBe('b1')
  await source()
  expect(fetchJson).toHaveBeenCalledExactlyOnceWith('/builds/meta/b1.json')
})

test('a manifest that cannot be had or read is for the console only, and asked for again [X3]', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const fetchJson = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new Error('404'))
  fetchJson.mockResolvedValueOnce('<!doctype html>').mockResolvedValueOnce(json)
  const source = manifestSource('b1', fetchJson)
  expect(await source()).toBeNull()
  expect(await source()).toBeNull()
  expect((await source())?.id).toBe('b1')
  expect(warn).toHaveBeenCalledTimes(2)
})

test('a page of no build has none', async () => {
  expect(await manifestSource(null, vi.fn())()).toBeNull()
})
