import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type Express } from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { createAppServer } from './expressMessages.ts'
import { installedVersion } from './installedVersion.testing.ts'

/** An app whose answer needs the methods of Express. */
function answering(): Express {
  return express().get('/any', (request, response) => {
    response.status(201).json({ host: request.get('Host'), given: request.query })
  })
}

/** The answer to a request, and how many of the two messages had another prototype before the app. */
async function answered(server: Server) {
  const before: (readonly [object, unknown])[] = []
  server.prependListener('request', (...messages) => {
    for (const message of messages) before.push([message, Object.getPrototypeOf(message)])
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const reply = await fetch(`http://127.0.0.1:${port}/any?a=1`, {
    headers: { connection: 'close' },
  })
  const changed = before.filter(
    ([message, prototype]) => Object.getPrototypeOf(message) !== prototype,
  )
  const body: unknown = await reply.json()
  return { status: reply.status, body, port, changed: changed.length }
}

test('express has the version that the patch was written for', () => {
  expect(installedVersion('express')).toBe('5.3.0')
})

test('requests and responses of an app get other prototypes, with the patch none', async () => {
  const plain = await answered(createServer(answering()))
  expect(plain).toMatchObject({ status: 201, changed: 2 })
  const { port, ...patched } = await answered(createAppServer({}, answering()))
  const body = { host: `127.0.0.1:${port}`, given: { a: '1' } }
  expect(patched).toEqual({ status: 201, body, changed: 0 })
})
