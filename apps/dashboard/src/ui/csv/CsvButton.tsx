import { useState } from 'react'
import { inEnglish } from '../../i18n/language.ts'
import { ActionButton } from '../Action.tsx'
import { text } from '../text.ts'
import type { CsvTable } from './csvText.ts'

interface CsvButtonProps<R> {
  /** The file's name without its ending, e.g. `BG-0001-metrics`. */
  readonly name: string
  /** The data is simulated; the file name and each row are marked. */
  readonly simulated: boolean
  /** Loads what the table needs. */
  readonly prepare?: () => Promise<unknown>
  /** The table, in English with decimal points: other programs read it. */
  readonly table: () => CsvTable<R>
}

/** Saves a table as a CSV file; the CSV library loads on the first click. */
export function CsvButton<R>({ name, simulated, prepare, table }: CsvButtonProps<R>) {
  const [failed, setFailed] = useState(false)
  const save = async () => {
    await prepare?.()
    const { csvText } = await import('./csvText.ts')
    const csv = inEnglish(() => csvText(table(), simulated))
    saveFile(`${name}${simulated ? '-SIMULATED' : ''}.csv`, csv)
    setFailed(false)
  }
  const failure = (error: unknown) => {
    console.error('CSV export:', error)
    setFailed(true)
  }
  return (
    <ActionButton variant="secondary" size="small" onClick={() => void save().catch(failure)}>
      {text(failed ? 'exportFailed' : 'exportCsv')}
    </ActionButton>
  )
}

function saveFile(name: string, text: string): void {
  // Spreadsheets detect UTF-8 by its byte order mark.
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
