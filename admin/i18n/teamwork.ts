/** Working on the queue together: who has a case open, notes that name colleagues, saved filters, notices that lead to nothing here. */
export const teamworkEs = {
  presence: { viewing: 'Viendo: %{names}' },
  mentions: {
    pick: 'Mencionar a', hint: 'Escribe @ para mencionar a alguien del equipo', told: 'Te mencionaron en un caso', open: 'Ver el caso', unseen: 'Notas que te mencionan, sin ver',
  },
  narrowing: {
    more: 'Más filtros', fewer: 'Menos filtros', reporter: 'Quien reporta', reported: 'Persona reportada', reportedHint: 'Nombre', role: 'Su rol', from: 'Abierto desde', to: 'Abierto hasta', decidedFrom: 'Decidido desde', decidedTo: 'Decidido hasta',
    found: 'Personas encontradas', nobody: 'Nadie con ese nombre', remove: 'Quitar: %{what}', chosen: 'Persona reportada: %{name}', chosenReporter: 'Quien reporta: %{id}',
    roles: { cliente: 'Cliente', barbero: 'Barbero', duenno: 'Dueño' }, state: 'Estado', anyState: 'Abiertos y decididos',
    saved: 'Filtros guardados', none: 'Guarda un filtro para volver a él con un clic.', name: 'Nombre del filtro', save: 'Guardar este filtro', wasSaved: 'Filtro guardado', delete: 'Borrar el filtro %{name}',
    ofPerson: 'Sus casos en la cola', ofReporter: 'Los casos que reportó, en la cola',
  },
  looseNotices: {
    title: 'Denuncias sin contenido', lead: 'Lo que denunció gente sin cuenta con un enlace que no lleva a nada de aquí. Respóndelas, o llévalas al caso de lo que tratan.', state: 'Estado', open: 'Por atender', done: 'Atendidas',
    empty: 'No hay denuncias por atender', emptyLead: 'Las que llevan a algo de aquí están en su caso.', link: 'Enlace', byMail: 'Recibirá la respuesta por correo y con su recibo.', byReceipt: 'No dejó correo: leerá la respuesta con su recibo.',
    outcome: 'Resultado', outcomes: { NO_ACTION: 'No va contra las normas', GONE: 'No se encontró, o ya no está', ACTION_TAKEN: 'Se actuó' }, words: 'Respuesta', wordsHint: 'La lee quien hizo la denuncia', close: 'Responder', closed: 'Respuesta enviada',
    place: 'Llevar a un caso', placeLabel: 'Dirección de la página', placeHint: 'La del perfil, negocio o publicación de que trata', placed: 'La denuncia ya es parte del caso', toCase: 'Ver el caso', answered: '%{what} · %{name} · %{when}', inCase: 'Llevada a un caso',
  },
}

export const teamworkEn: typeof teamworkEs = {
  presence: { viewing: 'Viewing: %{names}' },
  mentions: {
    pick: 'Mention', hint: 'Type @ to mention a teammate', told: 'You were mentioned in a case', open: 'Open the case', unseen: 'Unread notes that mention you',
  },
  narrowing: {
    more: 'More filters', fewer: 'Fewer filters', reporter: 'Reporter', reported: 'Reported person', reportedHint: 'Name', role: 'Their role', from: 'Opened from', to: 'Opened until', decidedFrom: 'Decided from', decidedTo: 'Decided until',
    found: 'People found', nobody: 'Nobody found', remove: 'Remove: %{what}', chosen: 'Reported person: %{name}', chosenReporter: 'Reporter: %{id}',
    roles: { cliente: 'Client', barbero: 'Barber', duenno: 'Owner' }, state: 'State', anyState: 'Open and decided',
    saved: 'Saved filters', none: 'Save a filter to come back to it with one click.', name: 'Filter name', save: 'Save this filter', wasSaved: 'Filter saved', delete: 'Delete the filter %{name}',
    ofPerson: 'Their cases in the queue', ofReporter: 'Cases they reported, in the queue',
  },
  looseNotices: {
    title: 'Notices without content', lead: 'Reports by people without an account whose link leads to nothing here. Answer them, or move them to the case they are about.', state: 'State', open: 'Waiting', done: 'Answered',
    empty: 'No notices waiting', emptyLead: 'Notices with a working link are part of their case.', link: 'Link', byMail: 'They will get the answer by email and with their receipt.', byReceipt: 'They left no email: they will read the answer with their receipt.',
    outcome: 'Outcome', outcomes: { NO_ACTION: 'Not against the rules', GONE: 'Not found or removed', ACTION_TAKEN: 'Action was taken' }, words: 'Answer', wordsHint: 'The notifier reads it', close: 'Answer', closed: 'Answer sent',
    place: 'Move to a case', placeLabel: 'Page address', placeHint: 'Of the profile, shop or post it is about', placed: 'The notice is now part of the case', toCase: 'Open the case', answered: '%{what} · %{name} · %{when}', inCase: 'Moved to a case',
  },
}
