/** Draws the question of `confirm` or `askForAccount`; loaded on demand by the shell. */
import { useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { addressOf } from '../../../contract/paths.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ChairDrawing } from '../../ui/drawings.tsx'
import { Link } from '../../ui/links.ts'
import { usePrompt, type Prompt } from '../../ui/prompts.ts'
import { Dialog } from '../../ui/Sheet.tsx'

export function PromptHost() {
  const prompt = usePrompt()
  // The closing animation still needs the words of the question that has just been answered.
  const last = useRef<Prompt>(prompt)
  if (prompt) last.current = prompt
  const shown = prompt ?? last.current
  if (!shown) return null
  if (shown.kind === 'own') return shown.draw({ open: !!prompt, answer: shown.answer })
  return shown.kind === 'confirm' ? (
    <ConfirmDialog prompt={shown} open={!!prompt} />
  ) : (
    <AccountDialog prompt={shown} open={!!prompt} />
  )
}

function ConfirmDialog({
  prompt,
  open,
}: {
  prompt: Extract<Prompt, { kind: 'confirm' }>
  open: boolean
}) {
  const { t } = useTranslation()
  const { title, text, action, destructive } = prompt.question
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && prompt.answer(false)}
      title={title}
      text={text}
      footer={
        <>
          <Button variant="secondary" onClick={() => prompt.answer(false)}>
            {t('ui.cancel')}
          </Button>
          <Button variant={destructive ? 'danger' : 'primary'} onClick={() => prompt.answer(true)}>
            {action}
          </Button>
        </>
      }
    />
  )
}

function AccountDialog({
  prompt,
  open,
}: {
  prompt: Extract<Prompt, { kind: 'account' }>
  open: boolean
}) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const next = prompt.next ?? pathname + search
  const close = () => prompt.answer(true)
  return (
    <Dialog
      open={open}
      onOpenChange={(still) => !still && prompt.answer(false)}
      title={t('auth.needAccount')}
      text={prompt.text ?? t('auth.needAccountText')}
    >
      <div className="grid gap-3 pt-3">
        <ChairDrawing className="mx-auto h-28 text-brass" />
        <ButtonLink to={addressOf('/register', { next })} onClick={close} block>
          {t('auth.createAccount')}
        </ButtonLink>
        <ButtonLink to={addressOf('/login', { next })} onClick={close} variant="secondary" block>
          {t('auth.signIn')}
        </ButtonLink>
        {/* What is illegal may be reported by anybody. */}
        <Link
          to={addressOf('/denunciar', { enlace: window.location.origin + next })}
          onClick={close}
          className="inline-flex min-h-11 items-center justify-self-center text-small font-semibold text-accent-text hover:underline"
        >
          {t('auth.noticeWithout')}
        </Link>
      </div>
    </Dialog>
  )
}
