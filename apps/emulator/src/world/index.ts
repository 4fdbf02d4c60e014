/** Simulated devices and sites: models of the three families, weather, supply, meters and their histories. Pure. */
export { forgetMidnights } from './historyCaches.ts'
export { finished } from './pausable.ts'
