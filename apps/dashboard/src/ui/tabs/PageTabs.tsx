import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useAddress } from '../address/useAddress.ts'
import { Contained } from '../ErrorBoundary.tsx'
import { text } from '../text.ts'
import classes from './PageTabs.module.css'

const LABELS = {
  overview: 'viewOverview',
  history: 'viewHistory',
  outages: 'viewOutages',
  details: 'viewDetails',
} as const

/** A view of a page. */
export interface PageTab {
  /** Also in the address. */
  readonly name: keyof typeof LABELS
  readonly content: ReactNode
}

interface PageTabsProps {
  /** The first one is open when the address names none. */
  readonly tabs: readonly PageTab[]
}

/**
 * The views of a page, one of which is shown; the address holds it. A view is rendered when it is first opened, and stays
 * so that its forms keep what was typed. Print has those that were opened: browsers do not wait for the data of others.
 */
export function PageTabs({ tabs }: PageTabsProps) {
  const { params, change } = useAddress()
  const id = useId()
  const shown = shownTab(params, tabs)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([shown]))
  if (!opened.has(shown)) setOpened(new Set([...opened, shown]))
  const open = (name: string) => change({ tab: name === tabs[0]?.name ? null : name }, 'replace')
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = neighbour(tabs, shown, event.key)
    if (next === null) return
    event.preventDefault()
    open(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }
  return (
    <>
      <div role="tablist" aria-label={text('views')} className={classes.list} onKeyDown={onKeyDown}>
        {tabs.map(({ name }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            className={classes.tab}
            aria-selected={name === shown}
            aria-controls={`${id}-${name}-panel`}
            tabIndex={name === shown ? 0 : -1}
            onClick={() => open(name)}
          >
            {text(LABELS[name])}
          </button>
        ))}
      </div>
      {tabs.map(({ name, content }) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-${name}-panel`}
          aria-labelledby={`${id}-${name}`}
          className={classes.panel}
          hidden={name !== shown}
        >
          {opened.has(name) && <Contained>{content}</Contained>}
        </div>
      ))}
    </>
  )
}

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
