import { expect, test } from 'vitest'
import { decode } from '../decode.ts'
import { dashboardConfig } from './config.ts'

const real = {
  apiUrl: 'https://api.example.com',
  socketUrl: '',
  firebase: { apiKey: 'key', projectId: 'project', authDomain: 'project.firebaseapp.com' },
  productName: 'Wattpost',
  emulator: false,
}

test('a real backend needs no emulator and no sync [H18]', () => {
  expect(decode('config.json', dashboardConfig, real)).toEqual({ ok: true, value: real })
})

test('an emulator tells where to sign in', () => {
  const config = { ...real, emulator: true, authEmulatorUrl: 'http://127.0.0.1:9310' }
  expect(decode('config.json', dashboardConfig, config)).toEqual({ ok: true, value: config })
})

test('a fault is named by its place', () => {
  const config = { ...real, firebase: { apiKey: 'key' } }
  expect(decode('config.json', dashboardConfig, config)).toMatchObject({
    ok: false,
    error: { what: 'config.json', where: 'firebase.projectId' },
  })
})
