/** Who is signed in, the theme, the language and the way out: under one button. */
import {
  Avatar,
  Box,
  Button,
  Divider,
  ListItemIcon,
  Menu,
  MenuItem,
  Typography,
} from '@mui/material'
import { Check, ChevronsUpDown, KeyRound, LogOut, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { useGetIdentity, useLocales, useLocaleState, useLogout, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useMode } from '../look/useMode.ts'

export function Account({ compact = false }: { compact?: boolean }) {
  const translate = useTranslate()
  const { data: identity } = useGetIdentity()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { mode, toggle } = useMode()
  const [locale, setLocale] = useLocaleState()
  const locales = useLocales()
  const logout = useLogout()
  const close = () => setAnchor(null)

  const name = identity?.fullName ?? ''
  const roles: readonly string[] = identity?.['roles'] ?? []
  const roleNames = roles.map((role) => translate(`console.role.${role}`)).join(' · ')

  return (
    <>
      <Button
        color="inherit"
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={compact ? `${translate('ra.auth.user_menu')}: ${name}` : undefined}
        sx={{
          justifyContent: 'flex-start',
          textAlign: 'start',
          gap: 1.25,
          minWidth: 0,
          width: compact ? 44 : '100%',
          padding: compact ? 0 : '8px 10px',
        }}
      >
        <Avatar
          aria-hidden
          sx={{
            width: 34,
            height: 34,
            fontSize: '0.875rem',
            fontWeight: 700,
            background: 'var(--accent-soft)',
            color: 'var(--accent-text)',
            marginInline: compact ? 'auto' : 0,
          }}
        >
          {[...name][0]?.toUpperCase()}
        </Avatar>
        {!compact && (
          <>
            <Box sx={{ minWidth: 0, flexGrow: 1 }}>
              <Typography component="div" noWrap sx={{ fontWeight: 600, fontSize: '0.875rem' }}>
                {name}
              </Typography>
              <Typography
                component="div"
                noWrap
                sx={{ color: 'text.secondary', fontSize: '0.75rem' }}
              >
                {roleNames}
              </Typography>
            </Box>
            <ChevronsUpDown size={16} aria-hidden />
          </>
        )}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{
          paper: { sx: { minWidth: 220, border: '1px solid var(--line)' } },
          list: { 'aria-label': translate('ra.auth.user_menu') },
        }}
      >
        {compact && (
          <Box component="li" role="presentation" sx={{ padding: '8px 16px' }}>
            <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
            <Typography sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
              {roleNames}
            </Typography>
          </Box>
        )}
        {compact && <Divider component="li" />}
        <MenuItem onClick={toggle}>
          <ListItemIcon>
            {mode === 'dark' ? <Sun size={18} aria-hidden /> : <Moon size={18} aria-hidden />}
          </ListItemIcon>
          {translate(mode === 'dark' ? 'console.theme.light' : 'console.theme.dark')}
        </MenuItem>
        {locales.map((language) => (
          <MenuItem
            key={language.locale}
            role="menuitemradio"
            aria-checked={language.locale === locale}
            lang={language.locale}
            onClick={() => {
              setLocale(language.locale)
              close()
            }}
          >
            <ListItemIcon>
              {language.locale === locale && <Check size={18} aria-hidden />}
            </ListItemIcon>
            {language.name}
          </MenuItem>
        ))}
        <Divider component="li" />
        <MenuItem component={Link} to="/second-factor" onClick={close}>
          <ListItemIcon>
            <KeyRound size={18} aria-hidden />
          </ListItemIcon>
          {translate('console.factor.title')}
        </MenuItem>
        <MenuItem
          onClick={() => {
            close()
            void logout()
          }}
        >
          <ListItemIcon>
            <LogOut size={18} aria-hidden />
          </ListItemIcon>
          {translate('ra.auth.logout')}
        </MenuItem>
      </Menu>
    </>
  )
}
