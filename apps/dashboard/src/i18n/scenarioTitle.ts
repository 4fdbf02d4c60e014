import { i18n } from '@lingui/core'

/** Prefix of the message ids of titles. */
export const TITLES = 'scenario'

/** The title of a shipped scenario in the active language; any other title as it is. */
export function scenarioTitle(title: string): string {
  const id = `${TITLES}.${title}`
  return id in i18n.messages ? i18n._(id) : title
}
