/** Roles of a staff member, one by one, and `lead` for moderators. Saves only the changes. */
import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  FormHelperText,
  Stack,
} from '@mui/material'
import { useId, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { giveStaffRole, takeStaffRole } from '../../../contract/identity/staff.ts'
import { type StaffRole, staffRoles } from '../../../contract/kernel/route.ts'
import { messageOf, Refusal } from '../../ui/form.tsx'
import { call } from '../../providers/call.ts'
import { useCommand } from '../../providers/reads.ts'

export interface Holder {
  readonly id: string
  readonly nombre: string
  readonly roles: readonly StaffRole[]
  readonly lead: boolean
}

export function RolesDialog({ holder, onClose }: { holder: Holder; onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const title = useId()
  const [roles, setRoles] = useState<ReadonlySet<StaffRole>>(new Set(holder.roles))
  const [lead, setLead] = useState(holder.lead)
  const { id, nombre } = holder
  const save = useCommand([giveStaffRole, takeStaffRole], {
    // One after the other: each is an event of its own.
    async mutationFn() {
      for (const role of staffRoles) {
        const [had, has] = [holder.roles.includes(role), roles.has(role)]
        if (has && (!had || (role === 'moderator' && lead !== holder.lead)))
          await call(giveStaffRole, {
            params: { id, role },
            body: { lead: role === 'moderator' && lead },
          })
        else if (had && !has) await call(takeStaffRole, { params: { id, role } })
      }
    },
    onSuccess() {
      notify('console.team.saved', { type: 'success', messageArgs: { name: nombre } })
      onClose()
    },
  })
  const toggle = (role: StaffRole) =>
    setRoles((now) => {
      const next = new Set(now)
      if (!next.delete(role)) next.add(role)
      return next
    })
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="xs" fullWidth>
      <DialogTitle id={title} variant="h2" sx={{ paddingBlockStart: 3 }}>
        {translate('console.team.dialog', { name: nombre })}
      </DialogTitle>
      <DialogContent>
        <Stack>
          {staffRoles.map((role) => (
            <div key={role}>
              <FormControlLabel
                control={<Checkbox checked={roles.has(role)} onChange={() => toggle(role)} />}
                label={translate(`console.role.${role}`)}
                sx={{ minHeight: 44 }}
              />
              {role === 'moderator' && roles.has(role) && (
                <Stack sx={{ marginInlineStart: 4 }}>
                  <FormControlLabel
                    control={<Checkbox checked={lead} onChange={() => setLead(!lead)} />}
                    label={translate('console.team.lead')}
                    sx={{ minHeight: 44 }}
                  />
                  <FormHelperText>{translate('console.team.leadHint')}</FormHelperText>
                </Stack>
              )}
            </div>
          ))}
          <Refusal>{save.error && messageOf(save.error, translate)}</Refusal>
        </Stack>
      </DialogContent>
      <DialogActions sx={{ padding: 2 }}>
        <Button onClick={onClose} color="inherit">
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" loading={save.isPending} onClick={() => save.mutate()}>
          {translate('console.team.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
