/** Language and theme, as rows of a menu. */
import { Languages, Moon } from 'lucide-react'
import { setLanguage } from '../../../i18n/i18n.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { Segmented } from '../../../ui/Choice.tsx'
import { ListRow } from '../../../ui/List.tsx'
import { setTheme, useTheme } from '../../../ui/theme.ts'

export function AppearanceRows() {
  const { t, language } = useTranslation()
  const [theme] = useTheme()
  return (
    <>
      <ListRow
        title={t('profile.language')}
        icon={<Languages size={20} />}
        trailing={
          <Segmented
            label={t('profile.language')}
            value={language}
            onChange={(chosen) => void setLanguage(chosen)}
            options={[
              { value: 'es', label: 'ES' },
              { value: 'en', label: 'EN' },
            ]}
          />
        }
      />
      <ListRow
        title={t('profile.theme')}
        icon={<Moon size={20} />}
        trailing={
          <Segmented
            label={t('profile.theme')}
            value={theme}
            onChange={setTheme}
            options={[
              { value: 'dark', label: t('profile.dark') },
              { value: 'light', label: t('profile.light') },
            ]}
          />
        }
      />
    </>
  )
}
