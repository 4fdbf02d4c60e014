import { createStore, type StoreApi } from 'zustand/vanilla'

/** So long after a jump in time devices have to speak of the time that it is now, real time, ms. */
const SETTLE_MS = 3000

/** Time has just jumped: every word is of another time, and none is too old for that. */
export interface Settling {
  readonly store: StoreApi<{ readonly isSettling: boolean }>
  begin(): void
  end(): void
}

export function createSettling(): Settling {
  const store = createStore(() => ({ isSettling: false }))
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(timer)
    store.setState({ isSettling: false })
  }
  return {
    store,
    begin: () => {
      clearTimeout(timer)
      store.setState({ isSettling: true })
      timer = setTimeout(end, SETTLE_MS)
    },
    end,
  }
}
