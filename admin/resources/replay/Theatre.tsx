import { Box, useMediaQuery, type Theme } from '@mui/material'
import { useMemo } from 'react'
import type { Replayed, AuditedAppointment, ReplayStep } from '../../providers/dataProvider.ts'
import { storyOf } from '../../history/story.ts'
import { Compare } from './Compare.tsx'
import { EventBody, EventHead } from './EventPanel.tsx'
import { SettingContext, type Setting } from './FactValue.tsx'
import { Scrubber } from './Scrubber.tsx'
import { StatePanel } from './StatePanel.tsx'
import { ReplayTimeline } from './Timeline.tsx'
import { useReplay } from './useReplay.ts'

const nobody: Readonly<Record<string, string>> = {}

const none: Replayed['decisions'] = {}

/** The replay without its page, exported for tests. `appointment`: of one's life. */
export function Theatre({
  appointment,
  steps,
  people = nobody,
  decisions = none,
}: {
  appointment?: AuditedAppointment | undefined
  steps: readonly ReplayStep[]
  people?: Readonly<Record<string, string>>
  decisions?: Replayed['decisions']
}) {
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'))
  const story = useMemo(() => storyOf(steps), [steps])
  const replay = useReplay(useMemo(() => steps.map(({ position }) => position), [steps]))
  const setting = useMemo(
    () => ({
      ...settingOf(appointment, steps, people),
      decisions: new Map(Object.entries(decisions)),
    }),
    [appointment, steps, people, decisions],
  )
  const chapter = story[replay.at]
  if (!chapter) return null

  const timeline = (
    <ReplayTimeline story={story} at={replay.at} zone={setting.zone} go={replay.go} />
  )
  return (
    <SettingContext value={setting}>
      <Bar>
        <Scrubber story={story} replay={replay} zone={setting.zone} />
      </Bar>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: wide ? 'minmax(0, 360px) minmax(0, 1fr)' : 'minmax(0, 1fr)',
          gap: { xs: 2.5, lg: 3 },
          alignItems: 'start',
          paddingBlockEnd: { xs: 8, md: 0 },
        }}
      >
        {wide && (
          <Box
            sx={{
              position: 'sticky',
              top: 92,
              maxHeight: 'calc(100dvh - 108px)',
              overflowY: 'auto',
              paddingBlockEnd: 2,
            }}
          >
            {timeline}
          </Box>
        )}
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            gap: 3,
            padding: { xs: 2, md: 3 },
            background: 'var(--surface)',
            border: '1px solid var(--line)',
            borderRadius: 'var(--radius-card)',
            minWidth: 0,
          }}
        >
          <EventHead chapter={chapter} />
          <Compare story={story} replay={replay} zone={setting.zone} />
          <StatePanel
            chapter={chapter}
            beside={replay.beside === undefined ? undefined : story[replay.beside]}
          />
          <EventBody key={chapter.step.eventId} chapter={chapter} />
        </Box>
        {!wide && timeline}
      </Box>
    </SettingContext>
  )
}

/** The scrubber stays in reach: top on a desktop, above the bottom bar on a phone. */
const Bar = ({ children }: { children: React.ReactNode }) => (
  <Box
    sx={{
      position: { xs: 'fixed', md: 'sticky' },
      inset: { xs: 'auto 0 calc(var(--nav-height) + var(--safe-bottom)) 0', md: 'auto' },
      top: { md: 12 },
      zIndex: 5,
      padding: { xs: '6px 14px 6px 6px', md: '8px 20px 8px 8px' },
      marginBlockEnd: { md: 2.5 },
      background: 'var(--raised)',
      border: '1px solid var(--line)',
      borderRadius: { md: 'var(--radius-card)' },
      // The first shadow hides what scrolls past above the bar.
      borderInline: { xs: 0, md: '1px solid var(--line)' },
      boxShadow: { xs: 'var(--shadow)', md: '0 -16px 0 var(--bg), var(--shadow)' },
    }}
  >
    {children}
  </Box>
)

/** Names behind ids: both parties, the actors and the people named by the server. */
function settingOf(
  appointment: AuditedAppointment | undefined,
  steps: readonly ReplayStep[],
  named: Readonly<Record<string, string>>,
): Setting {
  const people = new Map([
    ...steps.flatMap(({ actor }) =>
      actor.nombre === null ? [] : [[actor.id, actor.nombre] as const],
    ),
    ...Object.entries(named),
  ])
  if (!appointment) return { zone: 'UTC', currency: undefined, people }
  const { id, zonaHoraria, moneda, barberId, barberName, clienteId, clientName } = appointment
  if (barberName !== null) people.set(barberId, barberName)
  if (clienteId !== null && clientName !== null) people.set(clienteId, clientName)
  return { appointmentId: id, zone: zonaHoraria, currency: moneda, people }
}
