/** One case: what was kept of it, what people said, who is at it, and what is decided. */
import { useQuery } from '@tanstack/react-query'
import { useTranslate, useCanAccess, useLocaleState } from 'react-admin'
import { useParams, Link } from 'react-router-dom'
import { Box, Button, Stack } from '@mui/material'
import { ArrowLeft } from 'lucide-react'
import { caseById } from '../../../contract/moderation/cases.ts'
import { isSeen } from '../../../contract/moderation/subject-types.ts'
import { RecordPage } from '../../ui/RecordPage.tsx'
import { Page } from '../../ui/Page.tsx'
import { read } from '../../providers/reads.ts'
import { queuePath } from '../../paths/queueAddress.ts'
import type { Case } from '../../providers/dataProvider.ts'
import { replayPath } from '../../paths/replayPaths.ts'
import { groupPath, someOf } from '../../paths/groupPath.ts'
import { subjectPath } from '../../paths/subjectPath.ts'
import { Next } from '../../moderation/NextCase.tsx'
import { DecideForm } from '../../moderation/decide/DecideForm.tsx'
import { KeptDraft } from '../../moderation/decide/KeptDraft.tsx'
import { Evidence } from '../../moderation/Evidence.tsx'
import { DossierBy } from '../../history/DossierBy.tsx'
import { Part } from '../../ui/Part.tsx'
import { Priority } from '../../moderation/Priority.tsx'
import { useCaseWords } from '../../moderation/useCaseWords.ts'
import { draftOf } from '../../moderation/decide/useDraft.ts'
import { RestHint } from '../../moderation/Wellbeing.tsx'
import { DisputeFacts } from './DisputeFacts.tsx'
import { AuthorCard } from './AuthorCard.tsx'
import { GuestNotices } from './GuestNotices.tsx'
import { CaseTimeline } from './Timeline.tsx'
import { useClaim } from './useClaim.ts'
import { Status } from './CaseStatus.tsx'
import { Present } from './PresentState.tsx'
import { useFocus } from './useCaseFocus.ts'
import { News } from './CaseNews.tsx'
import { ClaimState } from './ClaimState.tsx'
import { Reports } from './CaseReports.tsx'

export default function CasePage() {
  const translate = useTranslate()
  const { id = '' } = useParams()
  const found = useQuery({
    ...read(caseById, { params: { id } }),
  })
  const back = { to: queuePath(), label: translate('console.error.toCases') }
  return (
    <RecordPage query={found} back={back}>
      {(record) => <Shown one={record} />}
    </RecordPage>
  )
}

/** From this width on, evidence and decision stand beside each other. */
const WIDE = '@media (min-width: 1100px)'

function Shown({ one }: { one: Case }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { typed, why } = useCaseWords()
  const { canAccess } = useCanAccess({ resource: 'cases', action: 'work' })
  const { canAccess: tellsLives } = useCanAccess({ resource: 'replay', action: 'show' })
  const works = canAccess === true
  const claim = useClaim(one, works)
  const above = (
    <Button
      component={Link}
      to={queuePath()}
      startIcon={<ArrowLeft size={18} aria-hidden />}
      sx={{ marginInlineStart: -2, color: 'var(--accent-text)' }}
    >
      {translate('resources.cases.name', { smart_count: 2 })}
    </Button>
  )
  useFocus(claim.isMine)
  const isOpen = claim.estado === 'abierto'
  return (
    <Page
      title={typed(one.tipo)}
      above={above}
      lead={why(one)}
      actions={works && <Next isWriting={claim.isMine && isBegun(draftOf(one.id))} />}
    >
      {works && <RestHint />}
      <Stack sx={{ gap: 1, marginBlockEnd: 2 }}>
        <Status of={one} isOpen={isOpen} />
        {one.estado === 'abierto' && <Priority of={one} translate={translate} locale={locale} />}
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          {tellsLives === true && (
            <Link to={replayPath('case', one.id)}>{translate('console.replay.ofCase')}</Link>
          )}
          {tellsLives === true && one.autor && (
            <Link to={replayPath('person', one.autor.id)}>
              {translate('console.replay.ofAuthor')}
            </Link>
          )}
          {works && isSeen(one.tipo) && (
            <Link to={subjectPath(one.tipo, one.objetoId)}>
              {translate('console.subjects.of', { what: typed(one.tipo) })}
            </Link>
          )}
          {works &&
            one.iguales.map(({ grupo, por, cuenta }) => (
              <Link key={grupo} to={groupPath(grupo)}>
                {translate('console.groups.alike', {
                  count: someOf(cuenta),
                  likeness: translate(`console.groups.likeness.${por}`).toLowerCase(),
                })}
              </Link>
            ))}
        </Stack>
        {claim.hasNews && <News decided={isOpen ? null : claim.decidido} />}
      </Stack>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: 'minmax(0, 1fr)',
          alignItems: 'start',
          [WIDE]: {
            gridTemplateColumns: 'minmax(0, 1fr) minmax(380px, 460px)',
            gridTemplateRows: 'auto 1fr',
          },
        }}
      >
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {one.disputa && (
            <Part title={translate('console.disputes.facts')}>
              <DisputeFacts appointmentId={one.objetoId} of={one.disputa} />
              {claim.isMine && <DossierBy appointmentId={one.objetoId} />}
            </Part>
          )}
          <Part title={translate('console.cases.evidence')}>
            {one.pruebas.map((kept) => (
              <Evidence
                key={kept.revision}
                caseId={one.id}
                type={one.tipo}
                kept={kept}
                zone={one.disputa?.zona}
              />
            ))}
            <Present of={one} />
          </Part>
          {one.denuncias > 0 && <GuestNotices caseId={one.id} />}
          <Reports of={one} works={works && one.tipo !== 'APPOINTMENT'} />
        </Box>
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            gridTemplateColumns: 'minmax(0, 1fr)',
            [WIDE]: {
              gridColumn: 2,
              gridRow: '1 / span 2',
              position: 'sticky',
              top: 16,
              maxHeight: 'calc(100dvh - 32px)',
              overflowY: 'auto',
              paddingInline: 0.5,
            },
          }}
        >
          {isOpen && works && <ClaimState id={one.id} claim={claim} />}
          {one.autor && <AuthorCard of={one.autor} links={works} />}
          {isOpen && works && claim.isMine && (
            <Part id="decide" title={translate('console.cases.decide')}>
              <DecideForm key={one.id} one={one} />
            </Part>
          )}
          {works && !(isOpen && claim.isMine) && <KeptDraft one={one} />}
        </Box>
        <CaseTimeline one={one} works={works} />
      </Box>
    </Page>
  )
}

const isBegun = (draft: ReturnType<typeof draftOf>): boolean =>
  draft !== undefined && (draft.chosen.length > 0 || draft.facts.trim() !== '')
