import { createContext } from 'react'

/** What the product is called in the browser's title. */
export const ProductName = createContext('')
