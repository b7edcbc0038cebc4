/** Staff, their second factor, and its reset. */
import { Box, Button, Chip, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Confirm, useGetIdentity, useNotify, useTranslate } from 'react-admin'
import { endStaffSessions, resetSecondFactor, staffList } from '../../../contract/identity/staff.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { messageOf } from '../../ui/form.tsx'
import { Page } from '../../ui/Page.tsx'
import { Failed, PageSkeleton } from '../../ui/states.tsx'
import { call } from '../../providers/call.ts'
import { useCommand, read } from '../../providers/reads.ts'
import { AddStaff } from './AddStaff.tsx'
import { type Holder, RolesDialog } from './RolesDialog.tsx'

type Member = ResponseOf<typeof staffList>['data'][number]
export default function StaffList() {
  const translate = useTranslate()
  return (
    <Page
      title={translate('resources.staff.name', { smart_count: 2 })}
      lead={translate('console.staff.lead')}
    >
      <Members />
    </Page>
  )
}

function Members() {
  const { data, error, refetch } = useQuery({ ...read(staffList) })
  const { data: me } = useGetIdentity()
  const [request, setAsked] = useState<Member>()
  const [leaving, setLeaving] = useState<Member>()
  const [holder, setHolder] = useState<Holder>()
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <>
      <AddStaff onFound={setHolder} />
      <Stack component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, gap: 1.25 }}>
        {data.data.map((member) => (
          <Row
            key={member.id}
            member={member}
            isMe={member.id === me?.id}
            onReset={() => setAsked(member)}
            onRoles={() => setHolder(member)}
            onEnd={() => setLeaving(member)}
          />
        ))}
      </Stack>
      <Reset member={request} onClose={() => setAsked(undefined)} />
      <EndSessions member={leaving} onClose={() => setLeaving(undefined)} />
      {holder && (
        <RolesDialog key={holder.id} holder={holder} onClose={() => setHolder(undefined)} />
      )}
    </>
  )
}

function Row({
  member: { nombre, roles, lead, segundoFactor },
  isMe,
  onReset,
  onRoles,
  onEnd,
}: {
  member: Member
  isMe: boolean
  onReset: () => void
  onRoles: () => void
  onEnd: () => void
}) {
  const translate = useTranslate()
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        padding: 2,
        background: 'var(--surface)',
        border: '1px solid var(--line)',
        borderRadius: 'var(--radius-card)',
      }}
    >
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{nombre}</Typography>
        <Typography sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {[
            ...roles.map((role) => translate(`console.role.${role}`)),
            ...(lead ? [translate('console.team.lead')] : []),
          ].join(' · ')}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        {isMe && <Chip size="small" label={translate('console.team.you')} />}
        <Chip
          variant="outlined"
          size="small"
          label={translate(segundoFactor ? 'console.staff.on' : 'console.staff.off')}
        />
      </Box>
      {!isMe && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            variant="outlined"
            color="inherit"
            onClick={onRoles}
            aria-label={translate('console.team.rolesOf', { name: nombre })}
          >
            {translate('console.team.roles')}
          </Button>
          {segundoFactor && (
            <Button
              variant="outlined"
              color="inherit"
              onClick={onReset}
              aria-label={translate('console.staff.resetOf', { name: nombre })}
            >
              {translate('console.staff.reset')}
            </Button>
          )}
          <Button
            color="inherit"
            onClick={onEnd}
            aria-label={translate('console.team.sessionsOf', { name: nombre })}
          >
            {translate('console.team.sessions')}
          </Button>
        </Box>
      )}
    </Box>
  )
}

function Reset({ member, onClose }: { member: Member | undefined; onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const reset = useCommand(resetSecondFactor, {
    mutationFn: ({ id }: Member) => call(resetSecondFactor, { params: { id } }),
    onSuccess: (_, { nombre }) =>
      notify('console.staff.wasReset', { type: 'success', messageArgs: { name: nombre } }),
    onError: (error) => notify(messageOf(error, translate), { type: 'error' }),
    onSettled: onClose,
  })
  return (
    <Confirm
      isOpen={member !== undefined}
      loading={reset.isPending}
      title={translate('console.staff.confirmTitle', { name: member?.nombre ?? '' })}
      content={translate('console.staff.confirmLead')}
      confirm={translate('console.staff.reset')}
      onConfirm={() => {
        if (member) reset.mutate(member)
      }}
      onClose={onClose}
    />
  )
}

function EndSessions({ member, onClose }: { member: Member | undefined; onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const end = useCommand(endStaffSessions, {
    mutationFn: ({ id }: Member) => call(endStaffSessions, { params: { id } }),
    onSuccess: (_, { nombre }) =>
      notify('console.team.ended', { type: 'success', messageArgs: { name: nombre } }),
    onError: (error) => notify(messageOf(error, translate), { type: 'error' }),
    onSettled: onClose,
  })
  return (
    <Confirm
      isOpen={member !== undefined}
      loading={end.isPending}
      title={translate('console.team.confirmSessions', { name: member?.nombre ?? '' })}
      content={translate('console.team.confirmSessionsLead')}
      confirm={translate('console.team.sessions')}
      onConfirm={() => {
        if (member) end.mutate(member)
      }}
      onClose={onClose}
    />
  )
}
