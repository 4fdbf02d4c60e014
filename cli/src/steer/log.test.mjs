import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { EXIT } from '../exit.ts'
import { log } from './log.ts'

/** A control API with an empty log; for other calls it answers 404 with this. */
async function emptyServer(/** @type {object} */ refusal) {
  const server = createServer(({ url = '' }, response) => {
    if (url.startsWith('/__emulator/log'))
      return void response.setHeader('content-type', 'application/x-ndjson').end()
    response.statusCode = 404
    response.end(JSON.stringify(refusal))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

const OPTIONS = /** @type {const} */ ({
  ...{ kind: 'world', follow: false, json: false, all: false, device: 'NOPE' },
})

test('the log of an unknown device is refused; a proxy’s target may have any', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => said.mockRestore())
  const target = await emptyServer({ success: false, message: 'There is no device "NOPE"' })
  expect(await log({ ...OPTIONS, target })).toBe(EXIT.usage)
  expect(said).toHaveBeenCalledWith('There is no device "NOPE"\n')
  const proxy = await emptyServer({ error: 'not found' })
  expect(await log({ ...OPTIONS, target: proxy })).toBe(EXIT.fine)
})
