import { useSyncExternalStore } from 'react'

let isPrinting = false

/** Listens for printing, and for the print medium, which a print preview sets without printing. */
function subscribe(changed: () => void): () => void {
  const medium = matchMedia('print')
  const set = (is: boolean) => {
    isPrinting = is
    changed()
  }
  const [begin, end] = [() => set(true), () => set(false)]
  const onMedium = ({ matches }: MediaQueryListEvent) => set(matches)
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  medium.addEventListener('change', onMedium)
  return () => {
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
    medium.removeEventListener('change', onMedium)
  }
}

/** Whether the page is being printed; then hidden alternatives such as tables are rendered too. */
export function usePrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  )
}
