import { useSyncExternalStore } from 'react'

let isPrinting = false

/** A browser says so right before it lays out the pages; what only shows how print would look says it by the medium. */
function subscribe(changed: () => void): () => void {
  const medium = matchMedia('print')
  const tell = (is: boolean) => {
    isPrinting = is
    changed()
  }
  const [begun, ended] = [() => tell(true), () => tell(false)]
  const told = ({ matches }: MediaQueryListEvent) => tell(matches)
  addEventListener('beforeprint', begun)
  addEventListener('afterprint', ended)
  medium.addEventListener('change', told)
  return () => {
    removeEventListener('beforeprint', begun)
    removeEventListener('afterprint', ended)
    medium.removeEventListener('change', told)
  }
}

/** Whether the page is on its way to paper, on which nobody presses a toggle or scrolls. */
export function usePrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  )
}
