/** Saved views of an analyst. A view whose period ends today moves with the days. */
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  ListItemText,
  Menu,
  MenuItem,
  TextField,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Bookmark, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import {
  deleteFigureView,
  type FigureView,
  figureViews,
  saveFigureView,
} from '../../../contract/analysis/views.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import { messageOf } from '../../ui/form.tsx'
import { call } from '../../providers/call.ts'
import { useCommand, read } from '../../providers/reads.ts'
import { parametersOf, saidBy } from './viewParameters.ts'
import { type Figures, useAsked } from './useFigures.ts'

export function Views({ figures }: { figures: Figures | undefined }) {
  const translate = useTranslate()
  const notify = useNotify()
  const { say } = useAsked()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isNaming, setNaming] = useState(false)
  const { data } = useQuery({ ...read(figureViews) })
  const remove = useCommand(deleteFigureView, {
    mutationFn: (view: FigureView) => call(deleteFigureView, { params: { id: view.id } }),
    onSuccess: (_, { nombre }) =>
      notify('console.figures.views.deleted', { type: 'info', messageArgs: { name: nombre } }),
    onError: (error) => notify(messageOf(error, translate), { type: 'error' }),
  })
  const views = data?.data ?? []
  return (
    <>
      <Button
        ref={button}
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        startIcon={<Bookmark size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {translate('console.figures.views.name', { smart_count: views.length })}
      </Button>
      <Menu anchorEl={() => button.current} open={isOpen} onClose={() => setOpen(false)}>
        <MenuItem
          disabled={!figures}
          onClick={() => {
            setOpen(false)
            setNaming(true)
          }}
        >
          {translate('console.figures.views.save')}
        </MenuItem>
        {views.map((view) => (
          <MenuItem
            key={view.id}
            divider
            onClick={() => {
              setOpen(false)
              say(saidBy(view.parametros))
            }}
          >
            <ListItemText>{view.nombre}</ListItemText>
          </MenuItem>
        ))}
        {views.length > 0 && (
          <MenuItem disabled>{translate('console.figures.views.remove')}</MenuItem>
        )}
        {views.map((view) => (
          <MenuItem key={`delete ${view.id}`} onClick={() => remove.mutate(view)}>
            <Trash2 size={16} aria-hidden style={{ marginInlineEnd: 8 }} />
            {translate('console.figures.views.removeOne', { name: view.nombre })}
          </MenuItem>
        ))}
      </Menu>
      {isNaming && figures && <Naming figures={figures} onDone={() => setNaming(false)} />}
    </>
  )
}

function Naming({ figures, onDone }: { figures: Figures; onDone: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const title = useId()
  const { asked, shown } = useAsked()
  const [name, setName] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const save = useCommand(saveFigureView, {
    mutationFn: () =>
      call(saveFigureView, {
        body: { nombre: name.trim(), parametros: parametersOf(figures.periodo, asked, shown) },
      }),
    onSuccess: () => {
      notify('console.figures.views.saved', { type: 'info', messageArgs: { name: name.trim() } })
      onDone()
    },
  })
  return (
    <Dialog open onClose={onDone} aria-labelledby={title} maxWidth="xs" fullWidth>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '' && !save.isPending) save.mutate()
        }}
      >
        <DialogTitle id={title} variant="h2">
          {translate('console.figures.views.save')}
        </DialogTitle>
        <DialogContent>
          <TextField
            inputRef={field}
            fullWidth
            margin="dense"
            label={translate('console.figures.views.label')}
            value={name}
            onChange={({ target }) => setName(target.value)}
            error={save.isError}
            helperText={
              save.isError
                ? messageOf(save.error, translate)
                : translate('console.figures.views.hint')
            }
            slotProps={{ htmlInput: { maxLength: limits.figures.viewName } }}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onDone}>
            {translate('ra.action.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            disabled={name.trim() === ''}
            loading={save.isPending}
          >
            {translate('ra.action.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
