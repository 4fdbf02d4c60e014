import { freePort } from '@wattpost/emulator'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openClients } from './openClients.ts'
import { ProtocolClient } from './protocolClient.ts'

const twoAccounts = { expect: [{ id: 'let-in', who: 'merchant@wattpost.test' }] }

test('Auth emulator unreachable → a refusal with its address', async () => {
  const authUrl = `http://127.0.0.1:${await freePort()}`
  const opened = await openClients({ url: 'http://127.0.0.1:1', authUrl }, twoAccounts, 'max')
  expect(opened).toMatchObject({
    ok: false,
    error: { code: 'environment', message: expect.stringContaining(authUrl) },
  })
})

test('one client cannot sign in → the others are closed', async () => {
  const close = vi.fn()
  const open = vi.spyOn(ProtocolClient, 'open').mockImplementation(async ({ email }) => {
    if (email === 'merchant@wattpost.test') throw new Error(`${email} cannot sign in: no`)
    return { close }
  })
  onTestFinished(() => open.mockRestore())
  const emulator = { url: 'http://127.0.0.1:1', authUrl: 'http://127.0.0.1:2' }
  const opened = await openClients(emulator, twoAccounts, 'max')
  expect(opened).toMatchObject({ ok: false, error: { code: 'environment' } })
  expect(opened.error.message).toContain('merchant@wattpost.test cannot sign in: no')
  expect(close).toHaveBeenCalledTimes(1)
})
