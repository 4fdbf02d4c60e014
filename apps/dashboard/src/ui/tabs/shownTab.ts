interface Named {
  readonly name: string
}

/** Name of the tab that an address opens: that of its `tab`, otherwise the first one. */
export function shownTab(params: URLSearchParams, tabs: readonly Named[]): string {
  const asked = params.get('tab')
  return (tabs.find(({ name }) => name === asked) ?? tabs[0])?.name ?? ''
}

/** The tab that a key leads to from the shown one; `null` for other keys. The list wraps around. */
export function neighbour(tabs: readonly Named[], shown: string, key: string): string | null {
  const at = tabs.findIndex(({ name }) => name === shown)
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: (at + 1) % tabs.length,
    ArrowLeft: at - 1,
    Home: 0,
    End: -1,
  }
  const target = targets[key]
  return target === undefined ? null : (tabs.at(target)?.name ?? null)
}
