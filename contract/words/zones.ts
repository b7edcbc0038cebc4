/** 'Ciudad de México' of 'America/Mexico_City' is not in Intl; the last part of the zone's name is what people recognise. */
export const zoneName = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
