/** Quick replies: inserted, never sent; none with an unfilled placeholder. */
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Link } from '../../ui/links.ts'
import { filled } from './chatModel.ts'

interface Props {
  replies: readonly string[]
  values: Readonly<Record<string, string | undefined>>
  onChosen: (text: string) => void
}

export function QuickReplies({ replies, values, onChosen }: Props) {
  const { t } = useTranslation()
  return (
    <div role="group" aria-label={t('chat.quick')} className="grid max-h-56 gap-1 overflow-y-auto">
      {replies.length === 0 && <p className="text-small text-muted">{t('chat.quickNone')}</p>}
      {replies.map((reply) => {
        const { text, missing } = filled(reply, values)
        return (
          <button
            key={reply}
            type="button"
            disabled={missing.length > 0}
            onClick={() => onChosen(text)}
            className="grid min-h-11 gap-0.5 rounded-control border border-line bg-raised px-3 py-2 text-left text-small hover:border-brass disabled:cursor-not-allowed disabled:text-muted disabled:hover:border-line"
          >
            <span className="wrap-anywhere">{text}</span>
            {missing.length > 0 && (
              <span className="text-micro">
                {t('chat.quickMissing', { places: missing.map((one) => `{${one}}`).join(', ') })}
              </span>
            )}
          </button>
        )
      })}
      <Link
        to="/chat-settings"
        className="inline-flex min-h-11 w-fit items-center text-small font-semibold text-accent-text hover:underline"
      >
        {t('chat.quickEdit')}
      </Link>
    </div>
  )
}
