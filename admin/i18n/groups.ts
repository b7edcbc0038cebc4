/** What is said of cases that are alike, in both languages. */
import { aheadEn, aheadEs } from './ahead.ts'

export const groupsEs = {
  groups: {
    title: 'Casos iguales', ...aheadEs.groups, lead: 'Casos abiertos que se parecen. Se miran y se deciden juntos, cada uno por separado.', by: 'Qué comparten', pages: 'Páginas de grupos', next: 'Más grupos',
    others: 'Otros grupos', nextGroup: 'Siguiente grupo', sameText: 'Dice lo mismo que el primero: ver su texto',
    likeness: { autor: 'Del mismo autor', imagen: 'Con la misma imagen', texto: 'Con el mismo texto' },
    count: '%{smart_count} caso |||| %{smart_count} casos', claimed: '%{smart_count} lo tiene otra persona |||| %{smart_count} los tiene otra persona', more: 'Hay más: aparecen cuando decidas estos.',
    empty: 'No hay casos iguales', emptyLead: 'Cuando varios casos compartan autor, imagen o texto, aparecerán aquí.',
    alike: '%{count} casos: %{likeness}', cases: 'Casos del grupo', see: 'Ver el caso', decide: 'Decidir juntos', send: 'Decidir %{smart_count} caso |||| Decidir %{smart_count} casos', sent: 'Grupo revisado', done: 'Grupo revisado',
    needsSubject: 'Elige también qué hacer con cada contenido.', authorOnce: 'Lo que decidas sobre un autor se aplica una sola vez, con el primero de sus casos.', example: 'Lo que se dirá del primer caso', exampleLead: 'Cada autor recibe un solo aviso con lo suyo, en su idioma.',
    decided: '%{smart_count} caso decidido. |||| %{smart_count} casos decididos.', undecided: '%{smart_count} quedó sin decidir: |||| %{smart_count} quedaron sin decidir:',
    result: {
      decidido: 'Decidido', yaDecidido: 'Ya lo resolvió %{name}', tomado: 'Lo tiene %{name}', novedades: 'Tiene reportes nuevos', cambio: 'Cambió mientras lo mirabas', afecta: 'Te afecta', escalado: 'Espera a responsable de moderación',
      fuera: 'Ya no es de este grupo', fallo: 'No se pudo decidir. Inténtalo de nuevo.',
    },
  },
}
export const groupsEn: typeof groupsEs = {
  groups: {
    title: 'Similar cases', ...aheadEn.groups, lead: 'Open cases that are alike. Review and decide them together; each gets its own decision.', by: 'In common', pages: 'Pages of groups', next: 'More groups',
    others: 'Other groups', nextGroup: 'Next group', sameText: 'Same text as the first one: show it',
    likeness: { autor: 'By the same author', imagen: 'With the same picture', texto: 'With the same text' },
    count: '%{smart_count} case |||| %{smart_count} cases', claimed: '%{smart_count} claimed by others |||| %{smart_count} claimed by others', more: 'There are more: they appear once these are decided.',
    empty: 'No similar cases', emptyLead: 'Cases that share an author, a picture or a text will appear here.',
    alike: '%{count} cases: %{likeness}', cases: 'Cases in the group', see: 'Open the case', decide: 'Decide together', send: 'Decide %{smart_count} case |||| Decide %{smart_count} cases', sent: 'Group reviewed', done: 'Group reviewed',
    needsSubject: 'Also choose what to do with each item.', authorOnce: 'Actions on an author are applied once, with the first of their cases.', example: 'Notice for the first case', exampleLead: 'Each author gets one notice about their own content, in their language.',
    decided: '%{smart_count} case decided. |||| %{smart_count} cases decided.', undecided: '%{smart_count} not decided: |||| %{smart_count} not decided:',
    result: {
      decidido: 'Decided', yaDecidido: 'Already decided by %{name}', tomado: 'Claimed by %{name}', novedades: 'Has new reports', cambio: 'Changed while you were looking', afecta: 'Concerns you', escalado: 'Waiting for a lead',
      fuera: 'No longer in this group', fallo: 'Could not be decided. Try again.',
    },
  },
}
