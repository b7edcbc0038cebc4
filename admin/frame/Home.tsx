/** Start page by role: queue, appointments, figures or server health. */
import { Navigate } from 'react-router-dom'
import { keptSession } from '../providers/session.ts'

const first = [
  ['moderator', '/cases'],
  ['auditor', '/appointments'],
  ['analyst', '/figures'],
  ['admin', '/health'],
] as const

export const homeOf = (roles: readonly string[]): string =>
  first.find(([role]) => roles.includes(role))?.[1] ?? '/projections'

export const Home = () => <Navigate to={homeOf(keptSession()?.staff.roles ?? [])} replace />
