export const reporterPath = (id: string): string => `/reporters/${id}`
