import type { Family } from '@wattpost/protocol'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useCommandState } from '../../../live/useLiveState.ts'
import { addAll, createSelection, type Selection } from './selection.ts'

/** The choice of several devices of a list, to give each of them a command. */
export interface ListSelection {
  readonly selection: Selection
  /** `null` while no device can be chosen. */
  readonly chosen: ReadonlySet<string> | null
  /** Whether the family and its server have a command for several devices. */
  readonly isOffered: boolean
  /** The button that begins and ends choosing; it has the focus after the end. */
  readonly opener: RefObject<HTMLButtonElement | null>
  readonly begin: () => void
  readonly end: () => void
  readonly clear: () => void
  /** Chooses all devices of the list, which first loads all its pages. */
  readonly selectAll: () => void
  /** `loading`: all devices are chosen once they are loaded. `loaded`: all stay loaded until choosing ends. */
  readonly all: 'not-asked' | 'loading' | 'loaded'
  readonly setAll: (all: ListSelection['all']) => void
}

export function useListSelection(family: Family): ListSelection {
  const [selection] = useState(createSelection)
  const ids = useStore(selection, (state) => state.ids)
  const [all, setAll] = useState<ListSelection['all']>('not-asked')
  const opener = useRef<HTMLButtonElement>(null)
  const command = useCommandState('thresholds')
  const isOffered = family === 'bg' && (command === 'available' || command === 'waiting')
  const none = () => selection.setState({ ids: new Set() })
  const end = () => {
    selection.setState({ ids: null })
    setAll('not-asked')
    opener.current?.focus()
  }
  const chosen = isOffered ? ids : null
  return {
    ...{ selection, chosen, isOffered, opener, all, setAll, end },
    ...{ begin: none, clear: none, selectAll: () => setAll('loading') },
  }
}

/**
 * Chooses all devices once they are loaded, if that was asked.
 * @param listed all devices of the list; `undefined` until they are loaded
 */
export function useSelectAll(
  { selection, all, setAll }: ListSelection,
  listed: readonly string[] | undefined,
): void {
  useEffect(() => {
    if (all !== 'loading' || listed === undefined) return
    addAll(selection, listed)
    setAll('loaded')
  }, [selection, all, setAll, listed])
}
