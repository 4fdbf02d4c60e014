import classes from './keyList.module.css'

const keys = (productName: string): readonly (readonly [key: string, what: string])[] => [
  ['/', 'Search'],
  ['g d', 'Dashboard'],
  ['g b', `${productName} devices`],
  ['g p', 'Power meters'],
  ['g h', 'Hydra devices'],
  ['?', 'These keys'],
  ['Esc', 'Close'],
  ['Space, ← →', 'In the director: play or pause, 10 s back or on'],
]

/** Lists the keys in a dialog; built when asked for, since every page has it and few show it. */
export function showKeys(productName: string): void {
  const dialog = document.createElement('dialog')
  dialog.className = classes.dialog ?? ''
  dialog.setAttribute('aria-labelledby', 'keys')
  const heading = Object.assign(document.createElement('h2'), { id: 'keys', textContent: 'Keys' })
  const list = document.createElement('dl')
  for (const [key, what] of keys(productName)) list.append(part('dt', key), part('dd', what))
  const hint = part('p', 'They can be switched off in the settings.')
  const close = Object.assign(part('button', 'Close'), { type: 'button', autofocus: true })
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  dialog.append(heading, list, hint, close)
  document.body.append(dialog)
  dialog.showModal()
}

function part(name: string, textContent: string): HTMLElement {
  return Object.assign(document.createElement(name), { textContent })
}
