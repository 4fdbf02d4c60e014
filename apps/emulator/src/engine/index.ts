/** Virtual time, seeded randomness and the queue of events: what makes a run repeatable. Pure. */
export { EventQueue } from './eventQueue.ts'
