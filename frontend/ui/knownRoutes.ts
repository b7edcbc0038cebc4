/**
 * Which screens exist. The product is built area by area, and nothing may link to a screen that isn't there:
 * menus and buttons ask here first. The router provides the answer from its own table.
 */
import { createContext, useContext } from 'react'

export const KnownRoutes = createContext<(path: string) => boolean>(() => true)

/** has('/favorites') → whether that path leads to a screen. */
export const useHasRoute = (): ((path: string) => boolean) => useContext(KnownRoutes)
