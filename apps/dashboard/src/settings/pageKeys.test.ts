import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isPageKey } from './pageKeys.ts'

/** An element of the page; `within` is the tag of a control around it, or `null`. */
class FakeElement {
  readonly #within: string | null
  constructor(within: string | null) {
    this.#within = within
  }
  closest(selectors: string): object | null {
    return selectors.split(', ').includes(this.#within ?? '') ? {} : null
  }
}

beforeEach(() => void vi.stubGlobal('Element', FakeElement))
afterEach(() => void vi.unstubAllGlobals())

const pressed = (event: Partial<Record<keyof KeyboardEvent, unknown>>) =>
  isPageKey({
    ...{ ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false },
    ...{ target: new FakeElement(null), ...event },
  } as unknown as KeyboardEvent)

test('a key pressed on plain content → a shortcut', () => {
  expect(pressed({})).toBe(true)
})

test.each(['input', 'textarea', 'select', 'button', 'a[href]', 'summary', '[role="slider"]'])(
  'a key pressed within %s → input, not a shortcut',
  (control) => {
    expect(pressed({ target: new FakeElement(control) })).toBe(false)
  },
)

test('a key pressed on the document or without a target → a shortcut', () => {
  expect(pressed({ target: new EventTarget() })).toBe(true)
  expect(pressed({ target: null })).toBe(true)
})

test.each(['ctrlKey', 'metaKey', 'altKey', 'defaultPrevented'] as const)(
  '%s → no shortcut, for the browser or a component uses the key',
  (name) => {
    expect(pressed({ [name]: true })).toBe(false)
  },
)
