/** Typed links and navigation; the only importer of the router (.oxlintrc.json). */
import type { ReactNode } from 'react'
import {
  Link as AnyLink,
  Navigate as AnyNavigate,
  NavLink as AnyNavLink,
  useNavigate as useAnyNavigate,
  type LinkProps as AnyLinkProps,
  type NavigateOptions,
  type NavigateProps,
  type NavLinkProps,
} from 'react-router-dom'
import type { Address } from '../../contract/paths.ts'

type ToUs<Props> = Omit<Props, 'to'> & { to: Address }
export type LinkProps = ToUs<AnyLinkProps>

export const Link: (props: LinkProps) => ReactNode = AnyLink
export const NavLink: (props: ToUs<NavLinkProps>) => ReactNode = AnyNavLink
export const Navigate: (props: ToUs<NavigateProps>) => ReactNode = AnyNavigate

interface Go {
  (to: Address, options?: NavigateOptions): void
  (steps: number): void
}
export const useNavigate: () => Go = useAnyNavigate
