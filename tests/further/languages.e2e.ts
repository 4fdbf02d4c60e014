import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { expect, test } from '../e2e/fixtures.ts'
import { OWN, PUBLIC } from '../e2e/pages.ts'
import { crampedOn } from '../e2e/room.ts'
import { bringSignedIn } from '../e2e/signedIn.ts'

const SRC = 'apps/dashboard/src'
const WIDTHS = [360, 820, 1440]

/** Texts of all catalogues in a language, by folder and key. */
function textsIn(language: 'en' | 'fr'): ReadonlyMap<string, string> {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith(`/${language}.json`),
  )
  const texts = files.flatMap((path) => {
    const catalogue = JSON.parse(readFileSync(join(SRC, path), 'utf8')) as Record<string, string>
    return Object.entries(catalogue).map(
      ([key, text]) => [`${path.replace(/\/\w+\.json$/, '')} ${key}`, text] as const,
    )
  })
  return new Map(texts)
}

/** Whole English texts, without placeholders, that are no text in French. */
function englishOnly(): ReadonlySet<string> {
  const [english, french] = [textsIn('en'), new Set(textsIn('fr').values())]
  return new Set([...english.values()].filter((text) => !/[{}]/.test(text) && !french.has(text)))
}

/** Visible texts, and labels for screen readers. */
function textsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = new Set<string>()
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      if (parentElement?.closest('script, style') === null) found.add(textContent?.trim() ?? '')
    }
    for (const one of document.querySelectorAll('[aria-label], [placeholder], [title]'))
      for (const name of ['aria-label', 'placeholder', 'title'])
        found.add(one.getAttribute(name) ?? '')
    return [...found]
  })
}

/** Opens a page of each path in a language and calls `check` at each width. */
async function openAll(
  page: Page,
  paths: readonly string[],
  check: (where: string) => Promise<void>,
) {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await check(`${path} at ${width} px`)
    }
  }
}

/** Sideways scrolling and cut texts; the size of targets is the same in each language. */
async function overflowsOn(page: Page): Promise<string[]> {
  return (await crampedOn(page)).filter((problem) => /^(sideways|cut off)/.test(problem))
}

async function choose(page: Page, language: 'fr' | 'pseudo'): Promise<void> {
  await page.addInitScript((chosen) => {
    const state = { language: chosen, tour: 'done' }
    localStorage.setItem('wattpost.preferences', JSON.stringify({ state, version: 0 }))
  }, language)
}

/** An id of a message, which Lingui shows for one that is missing. */
const RAW_KEY = /^[a-z]+([-/][a-z]+)*\.[a-z][A-Za-z0-9]+$/
/** A word that is neither accented nor a name, a unit or a code. */
const PLAIN_WORD = /(?<![\p{L}\d~./@-])[a-z]{4,}(?![\p{L}\d/@.])/u

/** Captions of the scenario, also as notes in the names of charts, and cut in a narrow chart. */
const CAPTIONS = /HY-0001 loses (the grid\.|[a-z ]*… \+\d)|The generator takes over\./g

/** Texts that the server sends, the product's name, a unit, and the wire's names of raw values. */
const SENT =
  /^Grid outage, generator takes over$|Wattpost|@|\bk?varh$|^(battery|power)-[a-z-]+ [\w-]+( [a-z]+)?$/

test.use({ scenario: 'grid-outage' })

test('all pages in French: no overflow, no key and no English text', async ({
  page,
  emulator,
  expectedErrors,
}) => {
  test.setTimeout(240_000)
  expectedErrors.push(/status of 40/)
  const english = englishOnly()
  expect(english.size).toBeGreaterThan(300)
  await choose(page, 'fr')
  const check = async (where: string) => {
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect.poll(() => overflowsOn(page), where).toEqual([])
    const texts = await textsOn(page)
    expect
      .soft(
        texts.filter((text) => RAW_KEY.test(text) || english.has(text)),
        where,
      )
      .toEqual([])
  }
  await openAll(page, PUBLIC, check)
  await bringSignedIn(page, emulator, 'owner')
  await emulator.step(45_000)
  await openAll(page, OWN, check)
})

test('all pages in the pseudo-locale: mirrored without overflow, and no text outside a catalogue', async ({
  page,
  emulator,
  expectedErrors,
}) => {
  test.setTimeout(240_000)
  expectedErrors.push(/status of 40/)
  await choose(page, 'pseudo')
  await bringSignedIn(page, emulator, 'owner')
  await emulator.step(45_000)
  await openAll(page, OWN, async (where) => {
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect.poll(() => overflowsOn(page), where).toEqual([])
    const texts = (await textsOn(page)).map((text) => text.replace(CAPTIONS, ''))
    expect
      .soft(
        texts.filter((text) => PLAIN_WORD.test(text) && !SENT.test(text)),
        where,
      )
      .toEqual([])
  })
})
