import { i18n } from '@lingui/core'
import { createStore } from 'zustand/vanilla'
import { followCatalogues } from './catalogue.ts'

/** The languages of the catalogues; the first is the default. */
const LANGUAGES = ['en', 'fr'] as const

/** `pseudo` is English with accents, a third longer and from right to left: it shows faults of layout and fixed texts. */
export type Language = (typeof LANGUAGES)[number] | 'pseudo'

/** Locales of numbers and dates. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr-FR', pseudo: 'en-GB' }

/** The language on the screen. */
export const activeLanguage = createStore<Language>(() => 'en')

/** The locale of numbers and dates, as a BCP 47 tag. */
export function formatLocale(): string {
  return LOCALES[i18n.locale as Language]
}

/** The language of texts that are made now: that of the screen, or English within `inEnglish`. */
export function textLanguage(): string {
  return i18n.locale
}

/**
 * The language to show.
 * @param choice the user's choice; `auto` is the first known one of the browser's languages
 * @param preferred the browser's languages, best first, e.g. `['fr-CM', 'en']`
 */
export function languageFor(choice: Language | 'auto', preferred: readonly string[]): Language {
  if (choice !== 'auto') return choice
  const known = preferred.map((tag) => LANGUAGES.find((one) => one === tag.split('-')[0]))
  return known.find((one) => one !== undefined) ?? 'en'
}

let wanted: Language = 'en'

/** Shows a language, once its catalogues are loaded. Where they can't be loaded, the language stays. */
export async function showLanguage(language: Language): Promise<void> {
  wanted = language
  try {
    await load(language)
  } catch (error) {
    console.warn('language:', error)
    return
  }
  // Another choice may have been made meanwhile.
  if (wanted !== language) return
  activate(language)
  activeLanguage.setState(language, true)
}

async function load(language: Language): Promise<void> {
  if (i18n.locale === language) return
  if (language === 'fr') {
    const { french, frenchTitles } = await import('./french.ts')
    i18n.load('fr', { ...french(), ...frenchTitles() })
  }
  if (language === 'pseudo') {
    const { pseudo } = await import('./pseudo.ts')
    followCatalogues((messages) => i18n.load('pseudo', pseudo(messages)))
  }
}

function activate(language: Language): void {
  i18n.activate(language, LOCALES[language])
}

/** Texts, numbers and dates of `make` in English: for files that other programs read. */
export function inEnglish<T>(make: () => T): T {
  const shown = i18n.locale as Language
  activate('en')
  try {
    return make()
  } finally {
    activate(shown)
  }
}

/** Sets the language and direction of the document, now and at each change. */
export function markLanguage(root: HTMLElement): void {
  const mark = (language: Language) => {
    root.lang = language === 'pseudo' ? 'en-XB' : language
    root.dir = language === 'pseudo' ? 'rtl' : 'ltr'
  }
  mark(activeLanguage.getState())
  activeLanguage.subscribe(mark)
}
