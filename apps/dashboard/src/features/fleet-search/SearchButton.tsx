import { IconSearch } from '@tabler/icons-react'
import { lazy, useEffect, useState } from 'react'
import { LazyPart } from '../../ui/lazy/LazyPart.tsx'
import { lazyLoader } from '../../ui/lazy/loadWithRetry.ts'
import classes from './SearchButton.module.css'
import { text } from './text.ts'

// Loaded when it is opened.
const SearchDialog = lazy(
  lazyLoader('search', async () => ({
    default: (await import('./SearchDialog.tsx')).SearchDialog,
  })),
)

/** Opens the search over all families; so does Ctrl+K or ⌘K on every page with this button. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isShortcut || event.altKey || event.shiftKey || event.defaultPrevented) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])
  return (
    <>
      <button
        type="button"
        className={classes.opener}
        aria-label={text('search')}
        aria-keyshortcuts="Control+K Meta+K"
        title={text('searchShortcut')}
        onClick={() => setOpen(true)}
      >
        <IconSearch size={20} aria-hidden />
      </button>
      {isOpen && (
        <LazyPart name="search" fallback={null}>
          <SearchDialog onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </>
  )
}
