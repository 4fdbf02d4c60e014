import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deleteApp, initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useOwnerToken } from './firebaseAdmin.ts'
import { installedVersion } from './installedVersion.testing.ts'

test('firebase-admin has the version that the patch was written for', () => {
  expect(installedVersion('firebase-admin')).toBe('13.10.0')
})

test('requests carry the word owner, and with the patch the token', async () => {
  const sent: (string | undefined)[] = []
  const server = createServer(({ headers }, response) => {
    sent.push(headers.authorization)
    response.setHeader('content-type', 'application/json').end('{"users":[]}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', `127.0.0.1:${port}`)
  const app = initializeApp({ projectId: 'demo-patched' }, 'patched')
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    server.closeAllConnections()
    server.close()
    await deleteApp(app)
  })
  const auth = getAuth(app)
  await auth.listUsers(1)
  useOwnerToken(auth, 'the-secret')
  await auth.listUsers(1)
  expect(sent).toEqual(['Bearer owner', 'Bearer the-secret'])
})

test('an Auth without such a client is an error', () => {
  const auth = Object.create(getAuth.prototype)
  expect(() => useOwnerToken(auth, 'the-secret')).toThrow('no getToken')
})
