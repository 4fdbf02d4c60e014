import type { TabUser } from '@wattpost/emulator/tab'
import type { DashboardConfig } from '@wattpost/protocol'

/** `demo.json` beside the page: what this demo shows. `wattpost demo --static` writes it. */
export interface DemoFile {
  readonly config: DashboardConfig
  /** The titles of the scenarios in `scenarios/<name>.json`, by name. */
  readonly titles: Readonly<Record<string, string>>
  readonly users: readonly TabUser[]
  /** The account and page of a visitor without a link. */
  readonly opens: {
    readonly scenario: string
    /** Time from the start of the run, ms. */
    readonly afterMs: number
    /** Email of the account that is signed in. */
    readonly account: string
  }
}

/**
 * Fetches the demo's file.
 * @throws when it is missing
 */
export async function fetchDemoFile(): Promise<DemoFile> {
  const response = await fetch(new URL('demo.json', document.baseURI))
  if (!response.ok) throw new Error(`demo.json answered ${response.status}`)
  return (await response.json()) as DemoFile
}
