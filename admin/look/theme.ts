/** MUI themes from the product's tokens. MUI computes with colours, so `var(--…)` won't do. */
import type { RaThemeOptions } from 'react-admin'

export type Mode = 'dark' | 'light'

const names = [
  'bg',
  'surface',
  'raised',
  'line',
  'line-strong',
  'field-line',
  'text',
  'muted',
  'faint',
  'accent',
  'accent-hover',
  'on-accent',
  'accent-text',
  'success',
  'warn',
  'danger',
  'info',
  'on-danger',
  'danger-solid',
] as const
type Tokens = Readonly<Record<(typeof names)[number], string>>

/** The tokens as they are under `.dark` or `.light`. */
export function tokensOf(mode: Mode): Tokens {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.className = mode
  const style = getComputedStyle(probe)
  const tokens = Object.fromEntries(
    names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]),
  )
  probe.remove()
  return tokens as Tokens
}

const focus = { outline: '2px solid var(--accent-text)', outlineOffset: 2 }

export function consoleTheme(mode: Mode, tokens: Tokens): RaThemeOptions {
  return {
    palette: {
      mode,
      primary: {
        main: tokens.accent,
        dark: tokens['accent-hover'],
        light: tokens['accent-hover'],
        contrastText: tokens['on-accent'],
      },
      secondary: { main: tokens['accent-text'], contrastText: tokens.bg },
      success: { main: tokens.success, contrastText: tokens.bg },
      warning: { main: tokens.warn, contrastText: tokens.bg },
      error: { main: tokens['danger-solid'], contrastText: tokens['on-danger'] },
      info: { main: tokens.info, contrastText: tokens.bg },
      background: { default: tokens.bg, paper: tokens.surface },
      text: { primary: tokens.text, secondary: tokens.muted, disabled: tokens.faint },
      divider: tokens.line,
    },
    shape: { borderRadius: 12 },
    typography: {
      fontFamily: 'var(--font-body)',
      fontSize: 14,
      h1: {
        fontFamily: 'var(--font-display)',
        fontStretch: 'condensed',
        fontSize: '1.75rem',
        lineHeight: 1.15,
        fontWeight: 700,
      },
      h2: {
        fontFamily: 'var(--font-display)',
        fontStretch: 'condensed',
        fontSize: '1.25rem',
        lineHeight: 1.2,
        fontWeight: 700,
      },
      h3: {
        fontFamily: 'var(--font-display)',
        fontStretch: 'condensed',
        fontSize: '1.0625rem',
        lineHeight: 1.25,
        fontWeight: 700,
      },
      overline: {
        fontFamily: 'var(--font-display)',
        fontStretch: 'condensed',
        fontWeight: 700,
        letterSpacing: '0.12em',
        lineHeight: 1.4,
        fontSize: '0.8125rem',
      },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    components: {
      MuiCssBaseline: {
        styleOverrides: {
          a: { color: 'var(--accent-text)' },
          ':focus-visible': focus,
        },
      },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: { root: { minHeight: 44, paddingInline: 18 } },
      },
      MuiIconButton: { styleOverrides: { root: { minWidth: 44, minHeight: 44 } } },
      MuiButtonBase: { styleOverrides: { root: { '&.Mui-focusVisible': focus } } },
      MuiOutlinedInput: {
        styleOverrides: { notchedOutline: { borderColor: tokens['field-line'] } },
      },
      MuiTextField: { defaultProps: { variant: 'outlined', size: 'small' } },
      // As a ground the red of buttons is right; as words it is too dark to be read.
      MuiFormLabel: { styleOverrides: { root: { '&.Mui-error': { color: tokens.danger } } } },
      MuiFormHelperText: { styleOverrides: { root: { '&.Mui-error': { color: tokens.danger } } } },
      MuiTableCell: {
        styleOverrides: {
          root: { borderColor: tokens.line },
          head: { color: tokens.muted, fontWeight: 600 },
        },
      },
      MuiTooltip: {
        styleOverrides: {
          tooltip: { backgroundColor: tokens.text, color: tokens.bg, fontSize: '0.8125rem' },
        },
      },
      MuiDialog: {
        styleOverrides: {
          paper: { borderRadius: 'var(--radius-sheet)', border: `1px solid ${tokens.line}` },
        },
      },
      // Within its landmark, not at the end of the page: what opens belongs to where it was opened.
      MuiMenu: { defaultProps: { disablePortal: true } },
      MuiMenuItem: { styleOverrides: { root: { minHeight: 44 } } },
      MuiSnackbarContent: {
        styleOverrides: { root: { backgroundColor: tokens.text, color: tokens.bg } },
      },
    },
  }
}
