/** Layout of the screens before sign-in: the shop beside or above the form. */
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Address, addressOf } from '../../../contract/paths.ts'
import { safeNext } from '../../client/destination.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { PoleRule } from '../../ui/Card.tsx'
import { ShopScene, Wordmark } from '../../ui/drawings.tsx'
import { Link } from '../../ui/links.ts'
import { LanguageToggle, ThemeToggle } from '../../ui/Preferences.tsx'
import { useTitle } from '../../ui/Screen.tsx'

interface AuthFrameProps {
  title: string
  greeting: string
  lead: string
  children: ReactNode
  /** Under the form: the ways to the other screens, a paragraph each. */
  footer?: ReactNode
}

export function AuthFrame({ title, greeting, lead, children, footer }: AuthFrameProps) {
  const { t } = useTranslation()
  useTitle(title)
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:grid-rows-1">
      <header className="glow relative flex flex-col overflow-hidden border-b border-line bg-surface lg:sticky lg:top-0 lg:h-dvh lg:border-r lg:border-b-0">
        <div className="flex h-16 items-center justify-between pr-2 pl-(--gutter)">
          <Link to="/welcome" className="flex min-h-11 items-center text-[1.5rem] leading-none">
            <Wordmark />
          </Link>
          <div className="flex">
            <LanguageToggle />
            <ThemeToggle />
          </div>
        </div>
        <p className="hidden px-(--gutter) pt-10 font-display text-[3.25rem] leading-none font-bold text-balance [font-stretch:condensed] lg:block">
          {t('welcome.headline')}
        </p>
        <div className="hidden min-h-0 flex-1 items-end justify-center px-10 lg:flex">
          <ShopScene className="max-h-full w-full max-w-xl text-brass" />
        </div>
        <PoleRule className="rounded-none! lg:h-2!" />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-120 content-start gap-7 px-(--gutter) pt-8 pb-16 outline-none lg:content-center lg:py-16"
      >
        <div className="grid grid-cols-1 gap-2">
          <h1 className="text-[min(2.5rem,12.5vw)] leading-none break-words">{greeting}</h1>
          <p className="text-lead text-muted">{lead}</p>
        </div>
        {children}
        {footer && (
          <div className="grid justify-items-center text-muted [&>p]:flex [&>p]:flex-wrap [&>p]:items-center [&>p]:justify-center [&>p]:gap-x-2">
            {footer}
          </div>
        )}
      </main>
    </div>
  )
}

/** A text link with a 44 px target. `aside`: opens a tab, so input stays. */
export function TextLink({
  to,
  aside = false,
  children,
}: {
  to: Address
  aside?: boolean
  children: ReactNode
}) {
  return (
    <Link
      to={to}
      target={aside ? '_blank' : undefined}
      className="inline-flex min-h-11 items-center font-semibold text-accent-text underline decoration-2 underline-offset-4 hover:no-underline"
    >
      {children}
    </Link>
  )
}

/** Keeps `?next=` when going from one of these screens to another. */
export function useWithNext(): (page: '/login' | '/register' | '/signup') => Address {
  const [search] = useSearchParams()
  const next = safeNext(search.get('next'))
  return (page) => addressOf(page, { next })
}
