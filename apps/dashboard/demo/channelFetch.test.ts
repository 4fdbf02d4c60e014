import type { AnswerListener, ChannelCall, ChannelClient } from '@wattpost/protocol/channel'
import { expect, test, vi } from 'vitest'
import { fetchOver } from './channelFetch.ts'

const BASE = 'https://demo.example/sales/'

/** A page's `fetch`, what it sent over the channel, and how the backend answers the last call. */
function aPage() {
  const calls: ChannelCall[] = []
  const listeners: AnswerListener[] = []
  const abort = vi.fn()
  const client = {
    call: (call, listener) => {
      calls.push(call)
      listeners.push(listener)
      return abort
    },
    open: () => expect.unreachable(),
  } satisfies ChannelClient
  const network = vi.fn(async () => new Response('file'))
  const answer = (): AnswerListener => listeners.at(-1) ?? expect.unreachable()
  return { fetch: fetchOver(client, network, BASE), calls, answer, network, abort }
}

test('a call of the backend goes over the channel, with its token and body', async () => {
  const { fetch, calls, answer, network } = aPage()
  const headers = { authorization: 'Bearer uid-owner' }
  const response = fetch('/api/login', { method: 'POST', headers, body: '{"user":"uid-owner"}' })
  expect(calls).toEqual([
    { method: 'POST', target: '/api/login', token: 'uid-owner', body: '{"user":"uid-owner"}' },
  ])
  answer().begun(401, 'application/json')
  answer().part('{"success":')
  answer().part('false}')
  answer().ended()
  expect((await response).status).toBe(401)
  expect(await (await response).json()).toEqual({ success: false })
  expect(network).not.toHaveBeenCalled()
})

test('another path is a file in the folder of the demo', async () => {
  const { fetch, network } = aPage()
  await fetch('/about/_payload.json')
  expect(network).toHaveBeenCalledWith(new URL('about/_payload.json', BASE), undefined)
})

test('an answer that breaks off fails as a lost connection does', async () => {
  const { fetch, answer } = aPage()
  const response = fetch('/api/hydra/devices')
  answer().begun(200, 'application/json')
  answer().part('{"dev')
  answer().broken()
  await expect((await response).json()).rejects.toThrow(TypeError)
})

test('an aborted call ends at the backend, too', async () => {
  const { fetch, abort } = aPage()
  const ending = new AbortController()
  const response = fetch('/__emulator/log?follow=true', { signal: ending.signal })
  ending.abort()
  await expect(response).rejects.toThrow('aborted')
  expect(abort).toHaveBeenCalled()
})
