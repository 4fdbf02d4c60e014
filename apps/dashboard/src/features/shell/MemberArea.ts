import { createContext } from 'react'

/** Whether the shell stands where the component library and live data are. */
export const MemberArea = createContext(false)
