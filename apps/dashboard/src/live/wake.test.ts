import { afterEach, expect, test, vi } from 'vitest'
import { onWake } from './wake.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A page without a browser: the test says what happens to it. */
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

test.each(signs)(
  'the %s’s %s may be the end of a sleep, until nobody asks any more (case 13)',
  (target, name) => {
    const page = aPage()
    const woken = vi.fn()
    const end = onWake(woken)
    expect(woken).not.toHaveBeenCalled()
    page[target].dispatchEvent(new Event(name))
    expect(woken).toHaveBeenCalledTimes(1)
    end()
    page[target].dispatchEvent(new Event(name))
    expect(woken).toHaveBeenCalledTimes(1)
  },
)

test('a page that is put away has not woken', () => {
  const page = aPage()
  const woken = vi.fn()
  onWake(woken)
  page.document.visibilityState = 'hidden'
  page.document.dispatchEvent(new Event('visibilitychange'))
  expect(woken).not.toHaveBeenCalled()
})
