import { createStore } from 'zustand/vanilla'
import type { Remedy } from '../domain/failures/remedy.ts'

/** Finds the remedy of an error. */
type RemedyOf = (error: Error) => Remedy

/** Remedies are loaded once a user is signed in, after the page: calls of visitors have none. */
export const remedies = createStore<{ readonly of?: RemedyOf }>(() => ({}))
