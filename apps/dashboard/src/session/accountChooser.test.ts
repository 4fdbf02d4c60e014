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

test('the chooser’s message is read', () => {
  expect(accountIn({ type: CHOSEN, account })).toEqual(account)
})

test.each([
  ['nothing', null],
  ['text', 'hello'],
  ['another message', { type: 'other', account }],
  ['no account', { type: CHOSEN }],
  ['an account without an id', { type: CHOSEN, account: { ...account, sub: undefined } }],
  ['half an account', { type: CHOSEN, account: { ...account, email: 1 } }],
  ['an account without a name', { type: CHOSEN, account: { ...account, name: null } }],
])('%s gives no account', (_, message) => {
  expect(accountIn(message)).toBeNull()
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
  const send = (source: object, origin: string, data: unknown) =>
    page.dispatchEvent(Object.assign(new Event('message'), { source, origin, data }))
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

test('only the chooser’s own messages count, not those of other windows or sites', async () => {
  const { send } = aPage()
  const chooser = { closed: false }
  const onChosen = vi.fn()
  chosenAccount(chooser as Window).then(onChosen)
  const ada = { type: CHOSEN, account: googleAccountOf('ada@wattpost.test', 'Ada') }
  send({}, 'https://wattpost.test', ada)
  send(chooser, 'https://elsewhere.test', ada)
  send(chooser, 'https://wattpost.test', { type: 'hello' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(onChosen).not.toHaveBeenCalled()
  send(chooser, 'https://wattpost.test', ada)
  await vi.advanceTimersByTimeAsync(0)
  expect(onChosen).toHaveBeenCalledExactlyOnceWith(ada.account)
  expect(vi.getTimerCount()).toBe(0)
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
