/** Which days the figures are of. */
export type MetricsQuery = Partial<Record<'desde' | 'hasta', string>>
