import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { ActionButton } from './Action.tsx'
import classes from './Dialog.module.css'

interface DialogProps extends Pick<ComponentProps<'dialog'>, 'onDragOver' | 'onDrop'> {
  /** Accessible name, shown at the top unless hidden. */
  readonly title: string
  readonly isTitleHidden?: boolean
  /** Label of a button beside the title that closes it. */
  readonly closeLabel?: string
  readonly className?: string | undefined
  /** Called when it has closed: by `close`, or by Escape. */
  readonly onClose: () => void
  readonly children: ReactNode | ((close: () => void) => ReactNode)
}

/** A dialog over the page, which has no effect meanwhile; the focus returns to where it was. */
export function Dialog(props: DialogProps) {
  const { title, isTitleHidden = false, closeLabel, className = '', children, ...events } = props
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal()
  }, [])
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      className={`${classes.dialog} ${className}`}
      aria-label={title}
      {...events}
    >
      {!isTitleHidden && (
        <header className={classes.head}>
          <h2>{title}</h2>
          {closeLabel !== undefined && (
            <ActionButton size="small" variant="secondary" onClick={close}>
              {closeLabel}
            </ActionButton>
          )}
        </header>
      )}
      {typeof children === 'function' ? children(close) : children}
    </dialog>
  )
}
