import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { EXIT } from '../exit.ts'
import { act } from './act.ts'

test('blames a misspelt action before the form of its value', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => said.mockRestore())
  const message = 'do: no action "clod", did you mean "cloud"?'
  const server = createServer((_request, response) => {
    response.statusCode = 400
    response.end(JSON.stringify({ success: false, message }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const target = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  expect(await act('BG-0001', 'clod', ['0.8'], { target, json: false })).toBe(EXIT.usage)
  expect(said).toHaveBeenCalledWith('no action "clod", did you mean "cloud"?\n')
})
