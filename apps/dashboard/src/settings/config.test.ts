import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ConfigProvider, useConfig } from './config.ts'

function Page() {
  const { productName, emulator } = useConfig()
  return `${productName}, emulator: ${emulator}`
}

test('components read the configuration; prerendered pages have that of the product', () => {
  expect(renderToStaticMarkup(createElement(Page))).toBe('Wattpost, emulator: false')
  const value = { productName: 'Volta', emulator: true }
  const html = renderToStaticMarkup(createElement(ConfigProvider, { value }, createElement(Page)))
  expect(html).toBe('Volta, emulator: true')
})
