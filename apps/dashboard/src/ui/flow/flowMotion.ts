import { createContext } from 'react'

/** Whether power flows: not once a simulation has ended, whose last values stay. */
export const FlowMotion = createContext(true)
