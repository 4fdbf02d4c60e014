import { useConfig } from '../../settings/config.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import classes from './ShortcutsDialog.module.css'
import { text } from './text.ts'

const shortcuts = (product: string): readonly (readonly [key: string, action: string])[] => [
  ['/', text('search')],
  ['Ctrl+K', text('searchAll')],
  ['g d', text('dashboard')],
  ['g b', text('bgDevices', { product })],
  ['g p', text('powerMeters')],
  ['g h', text('hydraMonitors')],
  ['?', text('shortcuts')],
  ['Esc', text('close')],
  ['p', text('present')],
  [`${text('space')}, ← →`, text('director')],
]

/** Lists the shortcuts. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { productName } = useConfig()
  return (
    <Dialog
      title={text('title')}
      closeLabel={text('close')}
      className={classes.dialog}
      onClose={onClose}
    >
      <dl>
        {shortcuts(productName).map(([key, action]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
      <p>{text('hint')}</p>
    </Dialog>
  )
}
