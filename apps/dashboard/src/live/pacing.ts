/*
 * From the socket to the screen a frame passes three stages, each with a reason of its own.
 *
 * 1. Batches (`frames/frameBatcher.ts`): few frames are applied as they arrive, so that a value is never late. The frames
 *    of a flood wait: applied one by one they cost the page several times as much.
 * 2. Slices (`frames/slicedQueue.ts`): waiting frames are applied in turns of a few ms, between which the page paints and
 *    reacts.
 * 3. Notifications (`devices/deviceStores.ts`): applied frames are read at once by code, and rendered together: rendering
 *    costs far more than applying, and its cost grows with the devices on the screen.
 */

/** Frames within this time form a batch, ms. */
export const BATCH_MS = 50
/** This many frames of a batch are applied at once; in a flood the others wait for the end of the batch. */
export const IMMEDIATE_MAX = 64
/** A hidden page has slow timers: it applies waiting frames at this number. A fleet of 1,000 at ×60 sends 2,500 at once. */
export const WAITING_MAX = 4000

/** Work is done for at most this long at a time: the page paints and reacts between two slices, ms. */
export const SLICE_MS = 5

/** A report is several messages within a few ms: subscribers are notified of all of them at once, ms after the first. */
export const REPORT_MS = 16
/** Subscribers are notified at most ten times a second. */
export const FLUSH_INTERVAL_MS = 100
/** The same in a flood, where each notification renders every visible device. */
export const FLOOD_FLUSH_INTERVAL_MS = 250
/** A flood is more than 2,000 changes a second; 5,000 devices that report each ten seconds have 500. */
export const FLOOD_CHANGES_PER_MS = 2
