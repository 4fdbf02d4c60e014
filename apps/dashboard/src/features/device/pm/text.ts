import { catalogue } from '../../../i18n/catalogue.ts'
import type en from './en.json'
import { messages } from './en.json?lingui'

export type TextKey = keyof typeof en
export const text = catalogue<TextKey>('device/pm', messages)
