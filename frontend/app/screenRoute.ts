/** A screen's route: its address, who may see it, and how it stands on the page. */
import type { Rol } from '../../contract/kernel/values.ts'
import type { Page } from '../../contract/paths.ts'
import type { Loadable } from '../ui/loadable.tsx'

/** 'public', 'guests', 'signed-in', or a list of roles. */
export type RouteAccess = 'public' | 'guests' | 'signed-in' | readonly Rol[]

export interface ScreenRoute {
  path: Page
  access: RouteAccess
  /** Also for barbers with an incomplete business or a pending invitation. */
  withoutBusiness?: boolean
  /** Also for whose account is suspended: what remains for them. */
  whileSuspended?: boolean
  /** Public, but an expired session leads to login and back. */
  returns?: boolean
  /** Without navigation: the screens before signing in. */
  bare?: boolean
  /** Read from its end: where it begins is its own affair. */
  fromTheEnd?: boolean
  /** On a phone its own header stands in the place of the bar on top. */
  ownHeader?: boolean
  Screen: Loadable<object>
}
