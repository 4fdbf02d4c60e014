import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chosenAccount, openChooser } from './chooserWindow.ts'
import { CHOSEN, googleAccountOf } from './googleAccount.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A page without a browser, 1200 by 800 at the screen's corner. */
function aPage(opened: object | null = {}) {
  const open = vi.fn(() => opened)
  const screen = { screenX: 0, screenY: 0, outerWidth: 1200, outerHeight: 800 }
  const page = Object.assign(new EventTarget(), { open })
  vi.stubGlobal('window', page)
  vi.stubGlobal('location', { origin: 'https://wattpost.test' })
  for (const [name, px] of Object.entries(screen)) vi.stubGlobal(name, px)
  for (const name of ['addEventListener', 'removeEventListener'] as const) {
    vi.stubGlobal(name, page[name].bind(page))
  }
  const says = (source: object, origin: string, data: unknown) =>
    page.dispatchEvent(Object.assign(new Event('message'), { source, origin, data }))
  return { open, says }
}

test('the account chooser is 960 by 600 and in the page’s middle [C11]', () => {
  const { open } = aPage()
  openChooser()
  const size = 'popup,width=960,height=600,left=120,top=100'
  expect(open).toHaveBeenCalledWith('/choose-account', 'wattpost-sign-in', size)
})

test('a browser that stops the window is told of', () => {
  aPage(null)
  expect(openChooser).toThrow('The browser stopped the sign-in window.')
})

test('who was chosen is what the chooser itself says: another window or site says nothing', async () => {
  const { says } = aPage()
  const chooser = { closed: false }
  const told = vi.fn()
  chosenAccount(chooser as Window).then(told)
  const ada = { type: CHOSEN, account: googleAccountOf('ada@wattpost.test', 'Ada') }
  says({}, 'https://wattpost.test', ada)
  says(chooser, 'https://elsewhere.test', ada)
  says(chooser, 'https://wattpost.test', { type: 'hello' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(told).not.toHaveBeenCalled()
  says(chooser, 'https://wattpost.test', ada)
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toHaveBeenCalledExactlyOnceWith(ada.account)
  expect(vi.getTimerCount()).toBe(0)
})

test('a chooser that is closed chose nobody', async () => {
  aPage()
  const chooser = { closed: false }
  const chosen = chosenAccount(chooser as Window)
  chooser.closed = true
  await vi.advanceTimersByTimeAsync(250)
  expect(await chosen).toBeNull()
})
