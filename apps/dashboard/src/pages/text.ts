import { catalogue } from '../i18n/catalogue.ts'
import type en from './en.json'
import { messages } from './en.json?lingui'

/** Texts of pages and layouts; the texts of a page's content belong to its feature. */
export const text = catalogue<keyof typeof en>('pages', messages)
