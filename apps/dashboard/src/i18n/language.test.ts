import { afterEach, expect, test } from 'vitest'
import { text as director } from '../features/director/text.ts'
import { text as simulated } from '../features/simulated/text.ts'
import { contentOf } from '../pages/content.ts'
import { quantityText, scaled, shortened, trimmed } from '../ui/quantity.ts'
import { clockTime, dateAndTime, monthAndYear } from '../ui/time/dateTime.ts'
import { duration, relativeTime } from '../ui/time/elapsed.ts'
import { plainSpaces } from '../ui/time/plainSpaces.testing.ts'
import { catalogue } from './catalogue.ts'
import { activeLanguage, inEnglish, languageFor, showLanguage } from './language.ts'

afterEach(() => showLanguage('en'))

test.each([
  ['auto', ['fr-CM', 'en'], 'fr'],
  ['auto', ['de-DE', 'en-US', 'fr'], 'en'],
  ['auto', ['de'], 'en'],
  ['auto', [], 'en'],
  ['en', ['fr'], 'en'],
  ['fr', ['en'], 'fr'],
] as const)('the choice %s in a browser for %j → %s', (choice, preferred, language) => {
  expect(languageFor(choice, preferred)).toBe(language)
})

test('a language is loaded and shown', async () => {
  expect(simulated('director')).toBe('Director')
  await showLanguage('fr')
  expect(activeLanguage.getState()).toBe('fr')
  expect(simulated('director')).toBe('Régie')
})

test('of two choices made at once the last one is shown', async () => {
  await Promise.all([showLanguage('fr'), showLanguage('en')])
  expect(activeLanguage.getState()).toBe('en')
  expect(simulated('director')).toBe('Director')
})

test('numbers in French have a comma, and groups from 10 000 on', async () => {
  await showLanguage('fr')
  expect(quantityText(scaled(12_340, 'W'))).toBe('12,34\u00a0kW')
  expect(quantityText(scaled(-6640, 'W'))).toBe('−6,64\u00a0kW')
  expect(scaled(12_345_600_000, 'Wh').number).toBe('12\u202f345,6')
  expect(trimmed({ number: '3,50', unit: 'kWh' }).number).toBe('3,5')
  expect(trimmed({ number: '12\u202f000,0', unit: 'kWh' }).number).toBe('12\u202f000')
  expect(shortened({ number: '30,29', unit: 'kW' }).number).toBe('30,3')
  expect(shortened({ number: '−10\u202f030,29', unit: 'kW' }).number).toBe('−10\u202f030')
})

test('times in French', async () => {
  await showLanguage('fr')
  const atMs = Date.parse('2026-01-15T17:02:10Z')
  expect(dateAndTime(atMs, 'Africa/Lagos')).toMatch(/^jeu\. 15 janv\.(,| à) 18:02:10$/)
  expect(clockTime(atMs, 'Africa/Lagos')).toBe('18:02')
  expect(monthAndYear(atMs, 'UTC')).toBe('janvier 2026')
  expect(plainSpaces(duration(187_200))).toBe('2 j 4 h')
  expect(relativeTime(200_000_000, 0)).toBe('il y a 2 j')
})

test('what other programs read stays in English', async () => {
  await showLanguage('fr')
  const made = () => [simulated('director'), quantityText(scaled(1234, 'W')), clockTime(0, 'UTC')]
  expect(inEnglish(made)).toEqual(['Director', '1.23 kW', '00:00'])
  expect(made()).toEqual(['Régie', '1,23\u00a0kW', '00:00'])
})

test('a public page is read in the language of the screen, or else in English [H6]', async () => {
  const english = { title: 'About', sections: [{ title: 'What' }] }
  const titleOf = (content: unknown) => {
    const read = contentOf({ kind: 'loaded', content }, 'Wattpost')
    return read.ok && [read.value.title, read.value.sections[0]?.title]
  }
  const both = { ...english, fr: { title: 'À propos', sections: [{ title: 'Quoi' }] } }
  expect(titleOf(both)).toEqual(['About', 'What'])
  await showLanguage('fr')
  expect(titleOf(both)).toEqual(['À propos', 'Quoi'])
  expect(titleOf(english)).toEqual(['About', 'What'])
})

test('the pseudo-locale changes each text and keeps its values, also of later catalogues', async () => {
  await showLanguage('pseudo')
  expect(director('speedNow', { speed: 60 })).toBe('[×60~]')
  const later = catalogue<'outages'>('language-test', {
    outages: [
      ['count', 'plural', { one: ['#', ' outage'], other: ['#', ' outages'] }],
      ' at ',
      ['site'],
    ],
  })
  expect(later('outages', { count: 4, site: 'HY-0001' })).toBe('[4 öûtàgéš àt HY-0001~~]')
})
