import { useState } from 'react'

interface Submit {
  readonly busy: boolean
  readonly error: string | null
  run(action: () => Promise<void>, messageOf: (error: unknown) => string): Promise<void>
}

/** One submission at a time, with what went wrong in words. */
export function useSubmit(): Submit {
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({
    busy: false,
    error: null,
  })
  return {
    ...state,
    run: async (action, messageOf) => {
      setState({ busy: true, error: null })
      try {
        await action()
        setState({ busy: false, error: null })
      } catch (error) {
        console.warn(error)
        setState({ busy: false, error: messageOf(error) })
      }
    },
  }
}
