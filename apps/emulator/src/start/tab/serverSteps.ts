import type { Scenario } from '../../scenario/schema/scenario.ts'
import { type Mistake, mistakeAt } from '../../scenario/text/mistake.ts'

/** Why a tab has no faults of the layer `auth`. */
export const NO_IDENTITY_SERVICE =
  'a tab does not run the identity service: it has faults of http, socket and device alone'

/** The steps of a scenario that need a server: the accounts of a tab have no tokens that could expire. */
export function serverSteps({ timeline, stepLocations }: Scenario): Mistake[] {
  return timeline.flatMap((step, index) => {
    const location = stepLocations[index]
    if (location === undefined || !('fault' in step) || !('auth' in step.fault)) return []
    return [mistakeAt(location, `auth: ${NO_IDENTITY_SERVICE}`)]
  })
}
