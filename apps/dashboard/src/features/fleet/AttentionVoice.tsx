import { useState } from 'react'
import { Spoken } from '../../ui/Spoken.tsx'
import { useSettled } from '../../ui/useSettled.ts'
import { attentionNews } from './attentionNews.ts'
import type { Wanting } from './wanting.ts'

/** Reads out what has newly come to need attention: once, however long it lasts. */
export function AttentionVoice({ items }: { readonly items: readonly Wanting[] }) {
  const [known, setKnown] = useState(items)
  const [said, setSaid] = useState('')
  const news = known === items ? null : attentionNews(known, items)
  if (news !== null) {
    setKnown(items)
    setSaid(news)
  }
  return <Spoken text={useSettled(said)} />
}
