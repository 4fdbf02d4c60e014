import { Button, Skeleton, Table } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { BARS_HEIGHT, type BarsProps, seriesShown } from './barRows.ts'
import { amount } from './preferredQuantity.ts'

import { Value } from './Value.tsx'

// The chart library is heavy, and the numbers of a page should not wait for it.
const BarsDrawing = lazy(async () => ({ default: (await import('./BarsDrawing.tsx')).BarsDrawing }))

/** Bars over time, and the same as a table for who prefers one. */
export function Bars<K extends string>(given: BarsProps<K>) {
  const props = { ...given, series: seriesShown(given) }
  const [asTable, setAsTable] = useState(false)
  return (
    <fieldset aria-label={props.label}>
      {asTable ? (
        <BarsTable {...props} />
      ) : (
        <Suspense fallback={<Skeleton height={BARS_HEIGHT} />}>
          <BarsDrawing {...props} />
        </Suspense>
      )}
      <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setAsTable(!asTable)}>
        {asTable ? 'Show as chart' : 'Show as table'}
      </Button>
    </fieldset>
  )
}

function BarsTable<K extends string>({ unit, series, rows }: BarsProps<K>) {
  return (
    <Table.ScrollContainer minWidth={300} type="native">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Period</Table.Th>
            {series.map(({ key, name }) => (
              <Table.Th key={key} ta="right">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ at, values }) => (
            <Table.Tr key={at}>
              <Table.Th scope="row" fw={400}>
                {at}
              </Table.Th>
              {series.map(({ key }) => (
                <Table.Td key={key} ta="right">
                  <Value quantity={amount(values[key], unit)} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
