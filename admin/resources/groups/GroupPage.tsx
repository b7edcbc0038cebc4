/** Group page: the stored evidence, and deciding chosen cases. Changed cases say why they stay. */
import { useParams, Link } from 'react-router-dom'
import { Button, Box, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState, useRef, type ReactNode } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import { groupById } from '../../../contract/moderation/groups.ts'
import { Page } from '../../ui/Page.tsx'
import { RecordPage } from '../../ui/RecordPage.tsx'
import { read } from '../../providers/reads.ts'
import { useKeys } from '../../ui/useKeys.ts'
import { RestHint } from '../../moderation/Wellbeing.tsx'
import { Results } from './Results.tsx'
import { OneOf } from './OneOf.tsx'
import { GroupForm } from './GroupForm.tsx'
import type { ReportGroup, Member, Result } from './group.ts'

/** Another group begins anew: what became of the one before is not said of it. */
export default function GroupPage() {
  const { id = '' } = useParams()
  return <OfGroup key={id} id={id} />
}

function OfGroup({ id }: { id: string }) {
  const translate = useTranslate()
  const [results, setResults] = useState<readonly Result[]>([])
  // What others do meanwhile is told as the result of each: each look is written down, so that it
  // is read again only when one asks.
  const found = useQuery({
    ...read(groupById, { params: { id } }),
    staleTime: 30_000,
  })
  const above = (
    <Button
      component={Link}
      to="/groups"
      startIcon={<ArrowLeft size={18} aria-hidden />}
      sx={{ marginInlineStart: -2, color: 'var(--accent-text)' }}
    >
      {translate('console.groups.title')}
    </Button>
  )
  // The last of them were decided: there is nothing left to look at.
  const isDone =
    found.error instanceof HttpError && found.error.status === 404 && results.length > 0
  if (isDone)
    return (
      <Page title={translate('console.groups.done')} above={above}>
        <Results of={results} groupId={id} />
      </Page>
    )
  return (
    <RecordPage query={found} back={{ to: '/groups', label: translate('console.error.toGroups') }}>
      {(group) => <Shown group={group} above={above} results={results} onResults={setResults} />}
    </RecordPage>
  )
}

function Shown({
  group,
  above,
  results,
  onResults,
}: {
  group: ReportGroup
  above: ReactNode
  results: readonly Result[]
  onResults: (results: readonly Result[]) => void
}) {
  const translate = useTranslate()
  const { casos, por, mas } = group
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const list = useRef<HTMLUListElement>(null)
  const mayChoose = ({ tomado, escalado }: Member) => (!tomado || tomado.mio) && !escalado
  const chosen = casos.filter((one) => mayChoose(one) && !left.has(one.id))
  const toggle = (id: string) =>
    setLeft((now) => {
      const next = new Set(now)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const go = (step: number) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[data-case]') ?? [])]
    const now = all.findIndex(
      (one) => one === document.activeElement || one.contains(document.activeElement),
    )
    const edge = step > 0 ? 0 : all.length - 1
    all[now < 0 ? edge : Math.min(all.length - 1, Math.max(0, now + step))]?.focus()
  }
  const here = () =>
    [...(list.current?.querySelectorAll<HTMLElement>('[data-case]') ?? [])].findIndex(
      (one) => one === document.activeElement || one.contains(document.activeElement),
    )
  useKeys({
    j: { does: 'console.keys.nextInGroup', run: () => go(1) },
    k: { does: 'console.keys.previousInGroup', run: () => go(-1) },
    x: {
      does: 'console.keys.chooseInGroup',
      run: () => {
        const one = casos[here()]
        if (one && mayChoose(one)) toggle(one.id)
      },
    },
    // Of the one where one is: nobody is shown the pictures of fifty cases by one key.
    b: {
      does: 'console.keys.picture',
      run: () => {
        for (const picture of list.current
          ?.querySelectorAll('[data-case]')
          [here()]?.querySelectorAll<HTMLElement>('[aria-keyshortcuts=b]') ?? [])
          picture.click()
      },
    },
  })
  return (
    <Page
      title={translate(`console.groups.likeness.${por}`)}
      above={above}
      lead={`${translate('console.groups.count', { smart_count: casos.length })}${mas ? ` ${translate('console.groups.more')}` : ''}`}
    >
      <RestHint />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {results.length > 0 && <Results of={results} groupId={group.id} />}
        <Stack
          component="ul"
          ref={list}
          aria-label={translate('console.groups.cases')}
          sx={{ gap: 1.5, listStyle: 'none', padding: 0, margin: 0 }}
        >
          {casos.map((one, index) => (
            <OneOf
              key={one.id}
              one={one}
              number={index + 1}
              chosen={chosen.includes(one)}
              choose={mayChoose(one) ? () => toggle(one.id) : undefined}
              isSame={por === 'texto' && index > 0}
            />
          ))}
        </Stack>
        <Box component="section" sx={{ display: 'grid', gap: 1.25 }}>
          <Typography variant="h2">{translate('console.groups.decide')}</Typography>
          <GroupForm group={group} chosen={chosen} onResults={onResults} />
        </Box>
      </Box>
    </Page>
  )
}
