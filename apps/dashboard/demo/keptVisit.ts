import { readText, tabStorage, writeText } from '../src/session/browserStorage.ts'
import type { DemoRun } from './demoRun.ts'

const RUN = 'wattpost.demo.run'
const ACCOUNT = 'wattpost.demo.account'

/** The run that this tab showed before a reload; `null` at the first visit. */
export function keptRun(): DemoRun | null {
  const text = readText(tabStorage(), RUN)
  return text === null ? null : (JSON.parse(text) as DemoRun)
}

export function keepRun(run: DemoRun): void {
  writeText(tabStorage(), RUN, JSON.stringify(run))
}

/** Email of the account that is signed in in this tab, or `null`. */
export function keptAccount(): string | null {
  return readText(tabStorage(), ACCOUNT)
}

export function keepAccount(email: string | null): void {
  writeText(tabStorage(), ACCOUNT, email)
}
