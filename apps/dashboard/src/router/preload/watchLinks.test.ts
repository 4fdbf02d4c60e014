import { expect, onTestFinished, test, vi } from 'vitest'
import { linkTarget, preloadInView, preloadOnIntent } from './watchLinks.ts'

const link = (href: string, attributes: Record<string, string> = {}) => {
  const { origin, pathname } = new URL(href, 'https://wattpost.test')
  const { target = '' } = attributes
  return { href, origin, pathname, target, hasAttribute: (name: string) => name in attributes }
}

test.each([
  [link('/about?a=1#words'), '/about'],
  [link('/about', { target: '_self' }), '/about'],
  [link('/about', { target: '_blank' }), null],
  [link('/export.csv', { download: '' }), null],
  [link('https://other.test/about'), null],
  [link('mailto:owner@wattpost.test'), null],
  [link(''), null],
])('%# → the path of a link within the dashboard, or null', (one, path) => {
  expect(linkTarget(one, 'https://wattpost.test')).toBe(path)
})

/** An element within a link of the page, or outside of all. */
class FakeElement extends EventTarget {
  readonly #within: FakeLink | null
  constructor(within: FakeLink | null) {
    super()
    this.#within = within
  }
  closest(tag: string): FakeLink | null {
    return tag === 'a' ? this.#within : null
  }
}

/** A link of the page. */
class FakeLink extends FakeElement {
  readonly target = ''
  readonly href: string
  readonly origin = 'https://wattpost.test'
  readonly pathname: string
  constructor(pathname: string) {
    super(null)
    this.pathname = pathname
    this.href = `${this.origin}${pathname}`
  }
  override closest(): FakeLink {
    return this
  }
  hasAttribute(): boolean {
    return false
  }
}

/** A page without a browser: the test adds links, scrolls to them and lets the page become idle. */
function aPage() {
  const links: FakeLink[] = []
  const observed: FakeLink[] = []
  const idle: (() => void)[] = []
  const page = Object.assign(new EventTarget(), { body: {}, querySelectorAll: () => links })
  let changed = () => {}
  let seen: (entries: object[]) => void = () => {}
  class Views {
    constructor(onSeen: typeof seen) {
      seen = onSeen
    }
    observe(link: FakeLink) {
      observed.push(link)
    }
    unobserve(link: FakeLink) {
      observed.splice(observed.indexOf(link), 1)
    }
  }
  class Mutations {
    constructor(onChange: typeof changed) {
      changed = onChange
    }
    observe(body: unknown, options: object) {
      expect([body, options]).toEqual([page.body, { childList: true, subtree: true }])
    }
  }
  const requestIdleCallback = (then: () => void) => void idle.push(then)
  const globals = {
    ...{ document: page, location: { origin: 'https://wattpost.test' } },
    ...{ Element: FakeElement, HTMLAnchorElement: FakeLink, IntersectionObserver: Views },
    ...{ MutationObserver: Mutations, requestIdleCallback, window: { requestIdleCallback } },
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    ...{ page, observed, idle },
    /** Adds links, as the router does with a new page. */
    add: (...added: FakeLink[]) => {
      links.push(...added)
      changed()
    },
    rests: () => {
      for (const then of idle.splice(0)) then()
    },
    shows: (target: FakeElement, isIntersecting = true) => seen([{ target, isIntersecting }]),
  }
}

/** Dispatches an event of an element, which bubbles to the document. */
function point(page: EventTarget, type: string, target: EventTarget) {
  const event = new Event(type)
  Object.defineProperty(event, 'target', { value: target })
  page.dispatchEvent(event)
}

test.each(['pointerover', 'focusin'])('%s → preloads the target of the link', (type) => {
  const { page } = aPage()
  const preload = vi.fn()
  preloadOnIntent(preload)
  point(page, type, new FakeElement(new FakeLink('/about')))
  expect(preload).toHaveBeenCalledExactlyOnceWith('/about')
})

test('hover over other content, or the document itself → preloads nothing', () => {
  const { page } = aPage()
  const preload = vi.fn()
  preloadOnIntent(preload)
  point(page, 'pointerover', new FakeElement(null))
  point(page, 'pointerover', new EventTarget())
  point(page, 'click', new FakeLink('/about'))
  expect(preload).not.toHaveBeenCalled()
})

test('hover over a link to another site → preloads nothing', () => {
  const { page } = aPage()
  const preload = vi.fn()
  preloadOnIntent(preload)
  vi.stubGlobal('location', { origin: 'https://other.test' })
  point(page, 'pointerover', new FakeLink('/about'))
  expect(preload).not.toHaveBeenCalled()
})

test('a link that comes into view → preloaded, and watched no longer', () => {
  const { add, rests, shows, observed } = aPage()
  const preload = vi.fn()
  preloadInView(() => true, preload)
  const about = new FakeLink('/about')
  add(about)
  rests()
  expect(observed).toEqual([about])
  shows(about, false)
  expect(preload).not.toHaveBeenCalled()
  expect(observed).toEqual([about])
  shows(about)
  expect(preload).toHaveBeenCalledExactlyOnceWith('/about')
  expect(observed).toEqual([])
})

test('links of the first page are watched when it is idle, later ones after a change', () => {
  const { add, rests, observed, idle } = aPage()
  preloadInView(() => true, vi.fn())
  const [about, login] = [new FakeLink('/about'), new FakeLink('/login')]
  add(about)
  add(login)
  expect(observed).toEqual([])
  expect(idle).toHaveLength(1)
  rests()
  expect(observed).toEqual([about, login])
  const features = new FakeLink('/features')
  add(features)
  rests()
  expect(observed).toEqual([about, login, features])
  expect(idle).toEqual([])
})

test('a page that does not preload → its links are watched on a later page only', () => {
  const { add, rests, shows, observed } = aPage()
  let isOn = false
  const preload = vi.fn()
  preloadInView(() => isOn, preload)
  const list = new FakeLink('/device/pm/devices')
  add(list)
  rests()
  expect(observed).toEqual([])
  isOn = true
  add()
  rests()
  expect(observed).toEqual([list])
  isOn = false
  shows(list)
  expect(preload).not.toHaveBeenCalled()
})

test('an element in view that is no link → preloads nothing', () => {
  const { shows } = aPage()
  const preload = vi.fn()
  preloadInView(() => true, preload)
  shows(new FakeElement(new FakeLink('/about')))
  expect(preload).not.toHaveBeenCalled()
})
