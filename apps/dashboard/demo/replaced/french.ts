import type { Messages } from '@lingui/core'
import { withPrefix } from '../../src/i18n/catalogue.ts'
import { french as frenchOfDashboard } from '../../src/i18n/french.ts'
import { messages } from '../fr.json?lingui'

/** All French messages of the dashboard and of the demo's own parts. */
export function french(): Messages {
  return { ...frenchOfDashboard(), ...withPrefix('demo', messages) }
}
