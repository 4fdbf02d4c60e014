import { Button, Skeleton, Table } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { scaled } from './quantity.ts'
import { Value } from './Value.tsx'

/** One kind of bar; a word in the legend says what its colour means. */
export interface BarSeries<K extends string> {
  readonly key: K
  readonly name: string
  /** A CSS colour. */
  readonly color: string
  /** Series of one stack stand upon each other. */
  readonly stack?: string
}

export interface BarRow<K extends string> {
  /** The period, as its axis names it. */
  readonly at: string
  readonly values: Readonly<Record<K, number>>
}

export interface BarsProps<K extends string> {
  readonly label: string
  readonly unit: string
  readonly series: readonly BarSeries<K>[]
  readonly rows: readonly BarRow<K>[]
}

export const BARS_HEIGHT = 240

// The chart library is heavy, and the numbers of a page should not wait for it.
const BarsDrawing = lazy(async () => ({ default: (await import('./BarsDrawing.tsx')).BarsDrawing }))

/** Bars over time, and the same as a table for who prefers one. */
export function Bars<K extends string>(props: BarsProps<K>) {
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
                  <Value quantity={scaled(values[key], unit)} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
