import { useEffect, useState } from 'react'

/** What lasts shorter, e.g. while another moment is sought, is not worth a word, ms. */
const SETTLED_MS = 1000

/** The newest text that has stood for a second. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
