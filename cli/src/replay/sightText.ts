import type { BrowserExpectation } from '@wattpost/emulator'

/** What somebody must see, in words: `owner@wattpost.test at /login sees a button “Sign in”`. */
export function sightText({ as, open, see }: BrowserExpectation): string {
  const { text, role, name } = see
  const words = [name, text].filter((one) => one !== undefined).map((one) => `“${one}”`)
  const what = role === undefined ? words : [`a ${role}`, ...words]
  return `${as} at ${open} sees ${what.join(' ')}`
}
