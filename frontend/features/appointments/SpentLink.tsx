/** The link of a mail no longer works: the server's message says why. */
import { useTranslation } from '../../i18n/useTranslation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Comb } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/State.tsx'

export function SpentLink({ says }: { says: string }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      drawing={<Comb />}
      title={t('agenda.answerSpent')}
      text={says}
      action={
        <ButtonLink to="/appointments" variant="secondary">
          {t('agenda.seeAll')}
        </ButtonLink>
      }
    />
  )
}
