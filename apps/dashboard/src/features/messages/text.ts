import { catalogue } from '../../i18n/catalogue.ts'
import type en from './en.json'
import { messages } from './en.json?lingui'

export const text = catalogue<keyof typeof en>('messages', messages)
