import { createStaticHandler } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { Payload } from '../api/payload.ts'
import { appRoutes } from './router.tsx'

/** Opens an address as the prerendering does, and returns the paths whose content was loaded. */
async function contentsAt(address: string): Promise<string[]> {
  const load = vi.fn(async (_path: string): Promise<Payload> => ({ kind: 'loaded', content: {} }))
  const routes = appRoutes({
    sessionReady: async () => ({ kind: 'signed-out' }),
    openData: async () => undefined,
    payloads: { load },
    prerendered: null,
    isEmulated: false,
  })
  await createStaticHandler(routes).query(new Request(`https://wattpost.test${address}`))
  return load.mock.calls.map(([path]) => path)
}

test.each([
  ['/about', ['/about']],
  ['/About', ['/about']],
  ['/features//?from=mail', ['/features']],
  ['/', ['/']],
  ['/aboutus', []],
])('%s loads the content of its route: %j [H6]', async (address, paths) => {
  expect(await contentsAt(address)).toEqual(paths)
})
