/** The two choices that a person makes about the app itself: theme and language. */
import { Moon, Sun } from 'lucide-react'
import { setLanguage } from '../i18n/i18n.ts'
import { useTranslation } from '../i18n/useTranslation.ts'
import { IconButton } from './Button.tsx'
import { useTheme } from './theme.ts'

export function ThemeToggle() {
  const { t } = useTranslation()
  const [theme, toggle] = useTheme()
  return (
    <IconButton label={theme === 'dark' ? t('nav.toLight') : t('nav.toDark')} onClick={toggle}>
      {theme === 'dark' ? <Sun aria-hidden size={22} /> : <Moon aria-hidden size={22} />}
    </IconButton>
  )
}

/** Shows the language it switches to, in that language. */
export function LanguageToggle() {
  const { language } = useTranslation()
  const other = language === 'es' ? 'en' : 'es'
  const name = other === 'es' ? 'Español' : 'English'
  return (
    <button
      type="button"
      lang={other}
      title={name}
      onClick={() => void setLanguage(other)}
      className="sign grid size-11 place-items-center rounded-full text-muted hover:bg-raised hover:text-text"
    >
      <span aria-hidden>{other}</span>
      <span className="sr-only">{name}</span>
    </button>
  )
}
