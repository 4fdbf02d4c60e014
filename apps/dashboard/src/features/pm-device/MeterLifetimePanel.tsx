import type { MeterLifetime } from '@wattpost/protocol'
import { Facts } from '../../ui/Facts.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { amount } from '../../ui/preferredQuantity.ts'

import { Value } from '../../ui/Value.tsx'

/** Counters since commissioning [E9]. */
export function MeterLifetimePanel({ lifetime }: { readonly lifetime: MeterLifetime }) {
  const value = (number: number, unit: string) => <Value quantity={amount(number, unit)} />
  return (
    <Panel title="Lifetime">
      <Facts
        facts={[
          ['Imported', value(lifetime.lifetimeEnergy, 'Wh')],
          ['Exported', value(lifetime.lifetimeExportEnergy, 'Wh')],
          ['Reactive imported', value(lifetime.lifetimeReactiveImport, 'varh')],
          ['Reactive exported', value(lifetime.lifetimeReactiveExport, 'varh')],
          ['Apparent', value(lifetime.lifetimeApparentEnergy, 'VAh')],
        ]}
      />
    </Panel>
  )
}
