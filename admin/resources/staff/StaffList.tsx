/** Staff, their second factor, and its reset. */
import { Box, Button, Chip, Typography } from '@mui/material'
import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import { Confirm, ListBase, useGetIdentity, useNotify, useTranslate } from 'react-admin'
import { endStaffSessions, resetSecondFactor } from '../../../contract/identity/staff.ts'
import { messageOf } from '../../ui/form.tsx'
import { ListRows } from '../../ui/ListRows.tsx'
import { Page } from '../../ui/Page.tsx'
import { call } from '../../providers/call.ts'
import type { StaffMember } from '../../providers/dataProvider.ts'
import { useCommand } from '../../providers/reads.ts'
import { AddStaff } from './AddStaff.tsx'
import { type Holder, RolesDialog } from './RolesDialog.tsx'

export default function StaffList() {
  const translate = useTranslate()
  return (
    <ListBase<StaffMember> storeKey={false} disableSyncWithLocation>
      <Page
        title={translate('resources.staff.name', { smart_count: 2 })}
        lead={translate('console.staff.lead')}
      >
        <Members />
      </Page>
    </ListBase>
  )
}

function Members() {
  const { data: me } = useGetIdentity()
  const [resetting, setResetting] = useState<StaffMember>()
  const [leaving, setLeaving] = useState<StaffMember>()
  const [holder, setHolder] = useState<Holder>()
  return (
    <>
      <ListRows<StaffMember>
        height={74}
        empty={{ icon: UsersRound, title: 'console.staff.lead' }}
        above={<AddStaff onFound={setHolder} />}
      >
        {(member) => (
          <Row
            key={member.id}
            member={member}
            isMe={member.id === me?.id}
            onReset={() => setResetting(member)}
            onRoles={() => setHolder(member)}
            onEnd={() => setLeaving(member)}
          />
        )}
      </ListRows>
      <Reset member={resetting} onClose={() => setResetting(undefined)} />
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
  member: StaffMember
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

function Reset({ member, onClose }: { member: StaffMember | undefined; onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const reset = useCommand(resetSecondFactor, {
    mutationFn: ({ id }: StaffMember) => call(resetSecondFactor, { params: { id } }),
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

function EndSessions({
  member,
  onClose,
}: {
  member: StaffMember | undefined
  onClose: () => void
}) {
  const translate = useTranslate()
  const notify = useNotify()
  const end = useCommand(endStaffSessions, {
    mutationFn: ({ id }: StaffMember) => call(endStaffSessions, { params: { id } }),
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
