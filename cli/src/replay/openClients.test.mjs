import { freePort } from '@wattpost/emulator'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openClients } from './openClients.ts'
import { ProtocolClient } from './protocolClient.ts'

const twoPeople = { expect: [{ id: 'let-in', who: 'merchant@wattpost.test' }] }

test('clients who find nobody to sign in with are a refusal that says where', async () => {
  const authUrl = `http://127.0.0.1:${await freePort()}`
  const opened = await openClients({ url: 'http://127.0.0.1:1', authUrl }, twoPeople, 'max')
  expect(opened).toEqual({
    ok: false,
    error: { kind: 'environment', message: expect.stringContaining(authUrl) },
  })
})

test('a client who got in is closed when another one does not', async () => {
  const close = vi.fn()
  const open = vi.spyOn(ProtocolClient, 'open').mockImplementation(async ({ email }) => {
    if (email === 'merchant@wattpost.test') throw new Error(`${email} cannot sign in: no`)
    return { close }
  })
  onTestFinished(() => open.mockRestore())
  const house = { url: 'http://127.0.0.1:1', authUrl: 'http://127.0.0.1:2' }
  const opened = await openClients(house, twoPeople, 'max')
  expect(opened).toMatchObject({ ok: false, error: { kind: 'environment' } })
  expect(opened.error.message).toContain('merchant@wattpost.test cannot sign in: no')
  expect(close).toHaveBeenCalledTimes(1)
})
