/** What stands on the page of figures, and the ways to each of them. */
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { FigureTable } from '../../../contract/analysis/figures.ts'

export const sectionId = (name: FigureTable): string => `figures-${name}`

/** Leads to a section of this page, which then has the focus. */
export function ToSection({ name, children }: { name: FigureTable; children: ReactNode }) {
  const go = (event: React.MouseEvent) => {
    event.preventDefault()
    const section = document.getElementById(sectionId(name))
    section?.scrollIntoView({ block: 'start' })
    section?.focus({ preventScroll: true })
  }
  return (
    <a href={`#${sectionId(name)}`} onClick={go}>
      {children}
    </a>
  )
}

export function Contents({ of }: { of: readonly FigureTable[] }) {
  const translate = useTranslate()
  return (
    <Box
      component="nav"
      aria-label={translate('console.figures.contents')}
      sx={{
        '& ul': {
          display: 'flex',
          flexWrap: 'wrap',
          gap: '0 16px',
          listStyle: 'none',
          margin: 0,
          padding: 0,
        },
        '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
      }}
    >
      <ul>
        {of.map((name) => (
          <li key={name}>
            <ToSection name={name}>{translate(`console.figures.title.${name}`)}</ToSection>
          </li>
        ))}
      </ul>
    </Box>
  )
}
