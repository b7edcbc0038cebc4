/** Templates of statements of reasons: a general one and one per clause, in both languages. */
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Button,
  Chip,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { Template } from '../../../contract/moderation/policies.ts'
import { changeTemplate, templates } from '../../../contract/moderation/policies.ts'
import { clauses } from '../../../contract/moderation/reasons.ts'
import {
  isSnippets,
  placeholders,
  templateLimits,
  type TemplateName,
  unknownIn,
} from '../../../contract/moderation/templates.ts'
import { messageOf, Refusal, unmarked } from '../../ui/form.tsx'
import { Failed, PageSkeleton } from '../../ui/states.tsx'
import { call } from '../../providers/call.ts'
import { useCommand, read } from '../../providers/reads.ts'
import { useCaseWords } from '../../moderation/useCaseWords.ts'
import { History, mayChange, PolicyPage } from '../../moderation/PolicyPage.tsx'

export default function TemplatesPage() {
  const translate = useTranslate()
  const named = useNamed()
  const { data, error, refetch } = useQuery({
    ...read(templates),
  })
  if (error && !data)
    return (
      <PolicyPage>
        <Failed error={error} retry={() => void refetch()} />
      </PolicyPage>
    )
  if (!data) return <PageSkeleton />
  return (
    <PolicyPage>
      <Typography sx={{ color: 'text.secondary', marginBlockEnd: 2 }}>
        {translate('console.policies.holes')} {placeholders.map((one) => `{{${one}}}`).join(' ')}
      </Typography>
      {data.data.map((one) => (
        <One key={one.nombre} template={one} />
      ))}
      <History
        changes={data.historial}
        said={({ nombre, textos }) => (
          <>
            <Typography sx={{ fontWeight: 600 }}>{named(nombre)}</Typography>
            <Typography sx={{ whiteSpace: 'pre-line' }}>
              {textos ? textos.es : translate('console.policies.wasReset')}
            </Typography>
          </>
        )}
      />
    </PolicyPage>
  )
}

function useNamed() {
  const translate = useTranslate()
  const { reasoned } = useCaseWords()
  return (name: TemplateName) => {
    if (name === 'general') return translate('console.policies.general')
    const clause = clauses.find((one) => name === `hechos_${one}`)
    return clause
      ? translate('console.policies.snippets', { clause: reasoned(clause) })
      : isSnippets(name)
        ? name
        : reasoned(name)
  }
}

function One({ template }: { template: Template }) {
  const translate = useTranslate()
  const named = useNamed()
  return (
    <Accordion
      variant="outlined"
      disableGutters
      slotProps={{ transition: { unmountOnExit: true }, heading: { component: 'h2' } }}
    >
      <AccordionSummary expandIcon={<ChevronDown size={20} aria-hidden />} sx={{ minHeight: 52 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography component="span" sx={{ fontWeight: 600 }}>
            {named(template.nombre)}
          </Typography>
          {!template.deFabrica && (
            <Chip size="small" variant="outlined" label={translate('console.policies.own')} />
          )}
        </Stack>
      </AccordionSummary>
      <AccordionDetails>
        <TemplateForm key={template.version} template={template} />
      </AccordionDetails>
    </Accordion>
  )
}

function TemplateForm({
  template: { nombre, textos, deFabrica, version },
}: {
  template: Template
}) {
  const translate = useTranslate()
  const notify = useNotify()
  const [texts, setTexts] = useState(textos)
  const save = useCommand(changeTemplate, {
    mutationFn: (written: typeof textos | null) =>
      call(changeTemplate, { body: { nombre, textos: written, version } }),
    onSuccess: () => notify('console.policies.saved', { type: 'success' }),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(texts)
  }
  const isFixed = !mayChange()
  return (
    <Stack component="form" onSubmit={send} sx={{ gap: 2 }}>
      {(['es', 'en'] as const).map((language) => {
        const unknown = unknownIn(texts[language])
        return (
          <TextField
            key={language}
            multiline
            minRows={6}
            maxRows={20}
            required
            label={translate(`console.policies.text.${language}`)}
            value={texts[language]}
            error={unknown.length > 0}
            helperText={
              isSnippets(nombre) && unknown.length === 0
                ? translate('console.policies.aLineEach')
                : unknown.length > 0
                  ? translate('console.policies.unknown', {
                      names: unknown.map((one) => `{{${one}}}`).join(', '),
                    })
                  : undefined
            }
            onChange={({ target: { value } }) => setTexts({ ...texts, [language]: value })}
            slotProps={{
              htmlInput: { maxLength: templateLimits.template, readOnly: isFixed, lang: language },
              inputLabel: unmarked,
            }}
          />
        )
      })}
      <Refusal>{save.error && messageOf(save.error, translate)}</Refusal>
      {!isFixed && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button type="submit" variant="contained" loading={save.isPending}>
            {translate('console.policies.save')}
          </Button>
          {!deFabrica && (
            <Button
              color="inherit"
              variant="outlined"
              disabled={save.isPending}
              onClick={() => save.mutate(null)}
            >
              {translate('console.policies.reset')}
            </Button>
          )}
        </Stack>
      )}
    </Stack>
  )
}
