import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountIn, CHOSEN, chosenAccount, googleAccountOf, openChooser } from './accountChooser.ts'

const account = googleAccountOf('Vera@gmail.test', 'Vera Visitor')

test('an address in any case has the same id', () => {
  expect(account).toEqual({
    sub: 'google-vera@gmail.test',
    email: 'Vera@gmail.test',
    email_verified: true,
    name: 'Vera Visitor',
  })
  expect(googleAccountOf('vera@gmail.test', 'V').sub).toBe(account.sub)
})

test('the chosen account is read', () => {
  expect(accountIn(account)).toEqual(account)
})

test.each([
  ['nothing', null],
  ['text', 'hello'],
  ['an account without an id', { ...account, sub: undefined }],
  ['half an account', { ...account, email: 1 }],
  ['an account without a name', { ...account, name: null }],
])('%s gives no account', (_, chosen) => {
  expect(accountIn(chosen)).toBeNull()
})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A page without a browser, 1200 by 800 in the corner of the screen. */
function aPage(opened: object | null = {}, place = {}) {
  const open = vi.fn(() => opened)
  const screen = { screenX: 0, screenY: 0, outerWidth: 1200, outerHeight: 800, ...place }
  const page = Object.assign(new EventTarget(), { open })
  vi.stubGlobal('window', page)
  vi.stubGlobal('location', { origin: 'https://wattpost.test' })
  for (const [name, px] of Object.entries(screen)) vi.stubGlobal(name, px)
  for (const name of ['addEventListener', 'removeEventListener'] as const) {
    vi.stubGlobal(name, page[name].bind(page))
  }
  const send = (type: string, detail: unknown) =>
    page.dispatchEvent(new CustomEvent(type, { detail }))
  return { open, send }
}

test('the account chooser is 960 by 600 and centred on the page [C11]', () => {
  const { open } = aPage()
  openChooser()
  const size = 'popup,width=960,height=600,left=120,top=100'
  expect(open).toHaveBeenCalledWith('/choose-account', 'wattpost-sign-in', size)
})

test.each([
  ['is moved with a moved page', { screenX: 300, screenY: 50 }, 'left=420,top=150'],
  ['stays on the screen with a small page', { outerWidth: 400, outerHeight: 300 }, 'left=0,top=0'],
])('the account chooser %s [C11]', (_, place, position) => {
  const { open } = aPage({}, place)
  openChooser()
  const features = `popup,width=960,height=600,${position}`
  expect(open).toHaveBeenCalledWith('/choose-account', 'wattpost-sign-in', features)
})

test('the opened chooser is returned', () => {
  const opened = {}
  aPage(opened)
  expect(openChooser()).toBe(opened)
})

test('a blocked window throws', () => {
  aPage(null)
  expect(openChooser).toThrow('The browser blocked the sign-in window.')
})

test('only an event with an account counts', async () => {
  const { send } = aPage()
  const onChosen = vi.fn()
  chosenAccount({ closed: false } as Window).then(onChosen)
  send('message', account)
  send(CHOSEN, 'hello')
  await vi.advanceTimersByTimeAsync(1000)
  expect(onChosen).not.toHaveBeenCalled()
  send(CHOSEN, account)
  await vi.advanceTimersByTimeAsync(0)
  expect(onChosen).toHaveBeenCalledExactlyOnceWith(account)
  expect(vi.getTimerCount()).toBe(0)
})

test('a chooser that closes as soon as an account is chosen gives it', async () => {
  const { send } = aPage()
  const chooser = { closed: false }
  const onChosen = vi.fn()
  chosenAccount(chooser as Window).then(onChosen)
  send(CHOSEN, account)
  chooser.closed = true
  await vi.advanceTimersByTimeAsync(250)
  expect(onChosen).toHaveBeenCalledExactlyOnceWith(account)
})

test('a closed chooser gives no account', async () => {
  aPage()
  const chooser = { closed: false }
  const onChosen = vi.fn()
  chosenAccount(chooser as Window).then(onChosen)
  await vi.advanceTimersByTimeAsync(250)
  expect(onChosen).not.toHaveBeenCalled()
  chooser.closed = true
  await vi.advanceTimersByTimeAsync(250)
  expect(onChosen).toHaveBeenCalledExactlyOnceWith(null)
  expect(vi.getTimerCount()).toBe(0)
})
