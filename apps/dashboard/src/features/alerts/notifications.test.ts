import { afterEach, expect, test, vi } from 'vitest'
import type { Alert } from '../../domain/alerts/alert.ts'
import { notificationAccess, notify, requestNotifications } from './notifications.ts'

const alert = {
  ...{ key: 'BG-1 offline', title: 'Offline', deviceId: 'BG-1', site: 'Shop' },
} as Alert

/** A browser with notifications, and those that it shows. */
function aBrowser(permission: NotificationPermission) {
  const shown: FakeNotification[] = []
  class FakeNotification {
    static permission = permission
    static requestPermission = () => Promise.resolve('denied')
    readonly close = vi.fn()
    readonly title: string
    readonly options: NotificationOptions
    onclick?: () => void
    constructor(title: string, options: NotificationOptions) {
      this.title = title
      this.options = options
      shown.push(this)
    }
  }
  const focus = vi.fn()
  vi.stubGlobal('Notification', FakeNotification)
  vi.stubGlobal('window', { focus })
  return { shown, focus }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a notification names the alert, its device and site; a click opens the alert', () => {
  const { shown, focus } = aBrowser('granted')
  const onOpen = vi.fn()
  notify([alert], onOpen)
  expect(shown).toMatchObject([
    { title: 'Offline', options: { body: 'BG-1 Shop', tag: alert.key, icon: '/favicon.svg' } },
  ])
  expect(onOpen).not.toHaveBeenCalled()
  shown[0]?.onclick?.()
  expect(onOpen.mock.calls).toEqual([[alert]])
  expect([focus.mock.calls.length, shown[0]?.close.mock.calls.length]).toEqual([1, 1])
})

test.each(['default', 'denied'] as const)('nothing is shown with the permission "%s"', (access) => {
  const { shown } = aBrowser(access)
  expect(notificationAccess()).toBe(access)
  notify([alert], vi.fn())
  expect(shown).toEqual([])
})

test('the browser is asked for the permission, if it has notifications at all', async () => {
  aBrowser('default')
  expect(await requestNotifications()).toBe('denied')
  vi.stubGlobal('Notification', undefined)
  expect([notificationAccess(), await requestNotifications()]).toEqual([
    'unsupported',
    'unsupported',
  ])
  expect(() => notify([alert], vi.fn())).not.toThrow()
})
