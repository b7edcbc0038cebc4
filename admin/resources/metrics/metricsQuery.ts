/** Period of the figures, as days. */
export type MetricsQuery = Partial<Record<'desde' | 'hasta', string>>
