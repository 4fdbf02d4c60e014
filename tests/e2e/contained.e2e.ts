import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'

/** Makes the rendering of each element fail that gets such an attribute, e.g. `href=/about`, or such a text. */
async function breakElements(page: Page, pattern: RegExp): Promise<void> {
  await page.addInitScript((source) => {
    const broken = new RegExp(source)
    const check = (value: string) => {
      if (broken.test(value) && !('isRepaired' in window)) throw new Error('broken by the test')
    }
    const { setAttribute } = Element.prototype
    Element.prototype.setAttribute = function (this: Element, name, value) {
      check(`${name}=${value}`)
      setAttribute.call(this, name, value)
    }
    const text = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent') ?? {}
    Object.defineProperty(Node.prototype, 'textContent', {
      ...text,
      set(this: Node, value: unknown) {
        check(`text=${String(value)}`)
        text.set?.call(this, value)
      },
    })
  }, pattern.source)
}

test('an error in a row stays there: the other rows are shown [X5]', async ({
  page,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/broken by the test/)
  await breakElements(page, /^href=\/device\/pm\/PM-0002$/)
  await signIn('merchant', '/device/pm/devices')
  const rows = page.getByRole('list', { name: 'Power meters' }).getByRole('listitem')
  await expect(rows.filter({ hasText: 'PM-0001' })).toBeVisible()
  await expect(rows.filter({ hasText: 'Failed to load' })).toHaveCount(1)
  await expect(page.getByText('Whoops, 404')).toHaveCount(0)
})

test('an error in a tile stays there: label and other tiles are shown [X5]', async ({
  page,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/broken by the test/)
  await breakElements(page, /^text=—$/)
  await signIn('owner', '/dashboard')
  await expect(page.getByRole('group', { name: /^Grid/ }).first()).toContainText('Failed to load')
  await expect(page.getByRole('group', { name: 'Online' })).toContainText(/\d/)
  await expect(page.getByText('Whoops, 404')).toHaveCount(0)
})

test('errors in a heading and in a picture stay there, and a retry renders them again [X5]', async ({
  page,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/broken by the test/)
  await breakElements(page, /^aria-label=(Device state|Phasor diagram|Power now)/)
  await signIn('owner', '/device/pm/PM-0001')
  const heading = page.getByRole('main').locator('header').first()
  await expect(heading.getByRole('heading', { name: 'PM-0001' })).toBeVisible()
  await expect(heading.getByText('Failed to load')).toBeVisible()
  // Neither the values beside the diagram nor any whole section fails.
  await expect(page.getByText('Failed to load')).toHaveCount(3)
  await expect(page.getByText('This section failed to load')).toHaveCount(0)
  await page.evaluate(() => Object.assign(window, { isRepaired: true }))
  await heading.getByRole('button', { name: 'Try again' }).click()
  await expect(heading.getByRole('status', { name: 'Device state' })).toBeVisible()
  await expect(page.getByText('Whoops, 404')).toHaveCount(0)
})

test('errors outside of components are logged, and the page keeps running [X5, X24]', async ({
  page,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/broken by the test/)
  await signIn('owner', '/settings')
  const logged: string[] = []
  page.on('console', (message) => logged.push(`${message.type()}: ${message.text()}`))
  const uncaught: Error[] = []
  page.on('pageerror', (error) => uncaught.push(error))
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('broken by the test: a timer')
    })
    void Promise.reject(new Error('broken by the test: a promise'))
    document.body.addEventListener('click', () => {
      throw new Error('broken by the test: a handler')
    })
    document.body.click()
  })
  for (const what of ['timer', 'promise', 'handler']) {
    await expect.poll(() => logged.filter((line) => line.includes(`a ${what}`))).toHaveLength(1)
  }
  expect(uncaught).toEqual([])
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})
