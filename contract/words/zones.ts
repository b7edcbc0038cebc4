/** Spanish city names that differ from the zone's; Intl lacks 'Ciudad de México'. */
const inSpanish: { readonly [city: string]: string } = {
  Mexico_City: 'Ciudad de México',
  Cancun: 'Cancún',
  Merida: 'Mérida',
  Mazatlan: 'Mazatlán',
  Ciudad_Juarez: 'Ciudad Juárez',
  Bahia_Banderas: 'Bahía de Banderas',
  Panama: 'Panamá',
  Havana: 'La Habana',
  Bogota: 'Bogotá',
  Asuncion: 'Asunción',
  Cordoba: 'Córdoba',
  Tucuman: 'Tucumán',
  Sao_Paulo: 'São Paulo',
  New_York: 'Nueva York',
}

/** What people call a zone by: its city, as the reader's language writes it. */
export function zoneName(zone: string, language: string): string {
  const city = zone.split('/').at(-1) ?? zone
  return (language === 'es' && inSpanish[city]) || city.replaceAll('_', ' ')
}
