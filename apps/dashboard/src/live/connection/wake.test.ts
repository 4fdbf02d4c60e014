import { afterEach, expect, test, vi } from 'vitest'
import { onWake } from './wake.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A page without a browser; the test fires its events. */
function aPage() {
  const page = {
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    window: new EventTarget(),
  }
  vi.stubGlobal('document', page.document)
  vi.stubGlobal('window', page.window)
  return page
}

const signs = [
  ['document', 'visibilitychange'],
  ['document', 'resume'],
  ['window', 'online'],
  ['window', 'pageshow'],
] as const

test.each(signs)('%s %s calls back until the subscription ends (case 13)', (target, name) => {
  const page = aPage()
  const checkConnection = vi.fn()
  const end = onWake(checkConnection)
  expect(checkConnection).not.toHaveBeenCalled()
  page[target].dispatchEvent(new Event(name))
  expect(checkConnection).toHaveBeenCalledTimes(1)
  end()
  page[target].dispatchEvent(new Event(name))
  expect(checkConnection).toHaveBeenCalledTimes(1)
})

test('a hidden page does not call back', () => {
  const page = aPage()
  const checkConnection = vi.fn()
  onWake(checkConnection)
  page.document.visibilityState = 'hidden'
  page.document.dispatchEvent(new Event('visibilitychange'))
  expect(checkConnection).not.toHaveBeenCalled()
})
