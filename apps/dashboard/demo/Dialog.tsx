import { type ReactNode, useEffect, useId, useRef } from 'react'
import { ActionButton } from '../src/ui/Action.tsx'
import classes from './Dialog.module.css'
import { text } from './text.ts'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  /** Called with a file that is dropped on the dialog. */
  readonly onFile?: (file: File) => void
  readonly children: ReactNode
}

/** A dialog over the page; Escape closes it. */
export function Dialog({ title, onClose, onFile, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={id}
      onClose={onClose}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const file = event.dataTransfer.files[0]
        if (file !== undefined) onFile?.(file)
      }}
    >
      <header className={classes.head}>
        <h2 id={id}>{title}</h2>
        <ActionButton size="small" variant="secondary" onClick={() => dialog.current?.close()}>
          {text('close')}
        </ActionButton>
      </header>
      {children}
    </dialog>
  )
}
