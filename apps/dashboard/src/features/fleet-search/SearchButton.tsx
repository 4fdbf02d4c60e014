import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { LazyPart, lazyPart } from '../../ui/lazy/LazyPart.tsx'
import { useKeyPress } from '../../ui/useKeyPress.ts'
import classes from './SearchButton.module.css'
import { text } from './text.ts'

// Loaded when it is opened.
const SearchDialog = lazyPart(
  'search',
  async () => (await import('./SearchDialog.tsx')).SearchDialog,
)

/** Opens the search over all families; so does Ctrl+K or ⌘K on every page with this button. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false)
  const [typedBefore, setTypedBefore] = useState('')
  useKeyPress((event) => {
    const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
    if (!isShortcut || event.altKey || event.shiftKey || event.defaultPrevented) return
    event.preventDefault()
    setOpen(true)
  })
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
        <LazyPart name="search" fallback={<TypedEarly onChange={setTypedBefore} />}>
          <SearchDialog
            typedBefore={typedBefore}
            onClose={() => {
              setOpen(false)
              setTypedBefore('')
            }}
          />
        </LazyPart>
      )}
    </>
  )
}

interface TypedEarlyProps {
  readonly onChange: (change: (typed: string) => string) => void
}

/** Keeps what is typed while the search loads. */
function TypedEarly({ onChange }: TypedEarlyProps) {
  // Before the page's shortcuts.
  const isFirst = true
  useKeyPress((event) => {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (key.length !== 1 && key !== 'Backspace') return
    event.preventDefault()
    event.stopImmediatePropagation()
    onChange((typed) => (key === 'Backspace' ? typed.slice(0, -1) : typed + key))
  }, isFirst)
  return null
}
