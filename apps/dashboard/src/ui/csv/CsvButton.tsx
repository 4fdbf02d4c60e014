import { useState } from 'react'
import { ActionButton } from '../Action.tsx'
import type { CsvTable } from './csvText.ts'

interface CsvButtonProps<R> {
  /** The file's name without its ending, e.g. `BG-0001-metrics`. */
  readonly name: string
  /** Nobody has measured it: the file and each row say so. */
  readonly simulated: boolean
  readonly table: () => CsvTable<R>
}

/** Saves a table as a CSV file; what writes it is loaded only now. */
export function CsvButton<R>({ name, simulated, table }: CsvButtonProps<R>) {
  const [failed, setFailed] = useState(false)
  const save = async () => {
    const { csvText } = await import('./csvText.ts')
    saveFile(`${name}${simulated ? '-SIMULATED' : ''}.csv`, csvText(table(), simulated))
    setFailed(false)
  }
  const failure = (error: unknown) => {
    console.error('CSV export:', error)
    setFailed(true)
  }
  return (
    <ActionButton look="quiet" size="small" onClick={() => void save().catch(failure)}>
      {failed ? 'Export failed, try again' : 'Export CSV'}
    </ActionButton>
  )
}

function saveFile(name: string, text: string): void {
  // Spreadsheets know the encoding by its mark.
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
