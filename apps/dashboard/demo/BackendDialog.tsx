import { Dialog } from '../src/ui/Dialog.tsx'
import classes from './dialogs.module.css'
import { text } from './text.ts'

/** Instructions for using the dashboard with another backend. */
export function BackendDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={text('backend')} closeLabel={text('close')} onClose={onClose}>
      <p>{text('backendLead')}</p>
      <p>{text('backendCheck')}</p>
      <pre className={classes.command}>
        npx wattpost conform --target https://your-backend.example
      </pre>
      <p>{text('backendStart')}</p>
      <pre className={classes.command}>npx wattpost start</pre>
      <p>{text('backendGuide')}</p>{' '}
    </Dialog>
  )
}
