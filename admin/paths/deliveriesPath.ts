/** The deliveries of one person, or those of one appointment. */
export const deliveriesPath = (
  of: { readonly persona: string } | { readonly cita: string },
): string => `/deliveries?${new URLSearchParams({ filter: JSON.stringify(of) })}`
