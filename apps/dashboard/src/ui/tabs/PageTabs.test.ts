import { expect, test } from 'vitest'
import { neighbour, shownTab } from './PageTabs.tsx'

const tabs = [{ name: 'overview' }, { name: 'history' }, { name: 'details' }]

test.each([
  ['', 'overview'],
  ['tab=details', 'details'],
  ['range=w&tab=history', 'history'],
  ['tab=nowhere', 'overview'],
])('?%s opens the tab %s', (query, name) => {
  expect(shownTab(new URLSearchParams(query), tabs)).toBe(name)
})

test.each([
  ['overview', 'ArrowRight', 'history'],
  ['details', 'ArrowRight', 'overview'],
  ['overview', 'ArrowLeft', 'details'],
  ['history', 'ArrowLeft', 'overview'],
  ['history', 'Home', 'overview'],
  ['history', 'End', 'details'],
  ['history', 'ArrowDown', null],
])('from %s, %s leads to %s', (shown, key, name) => {
  expect(neighbour(tabs, shown, key)).toBe(name)
})
