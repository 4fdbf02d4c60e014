import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { showLanguage } from './language.ts'
import { scenarioTitle } from './scenarioTitle.ts'
import titles from './scenarioTitles.fr.json'

afterEach(() => showLanguage('en'))

test('every shipped scenario has a French title, and no title is left over', () => {
  const files = readdirSync('scenarios').filter((file) => file.endsWith('.yaml'))
  const names = files.map((file) => parse(readFileSync(`scenarios/${file}`, 'utf8')).name)
  expect(Object.keys(titles).toSorted()).toEqual(names.toSorted())
})

test('a title is in the active language; one of another scenario stays', async () => {
  expect(scenarioTitle('Tamper and theft')).toBe('Tamper and theft')
  await showLanguage('fr')
  expect(scenarioTitle('Tamper and theft')).toBe('Effraction et vol')
  expect(scenarioTitle('My own')).toBe('My own')
})
