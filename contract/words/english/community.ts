/** What is said between people, of what they have published, and of what is decided about it. */
export const community = {
  // Reviews.
  'Solo puedes escribir una reseña después de una cita completada':
    'You can only write a review after a completed appointment',
  'Solo puedes editar tus propias reseñas': 'You can only edit your own reviews',
  'Solo el barbero o el dueño del negocio pueden responder':
    'Only the barber or the owner of the shop can reply',
  'Esta reseña ya tiene una respuesta': 'This review already has a reply',
  'El cliente ya escribió una reseña de esta visita':
    'The client has already written a review of this visit',
  'Solo puedes decir que no estás de acuerdo durante las 48 horas siguientes':
    'You can only dispute it within the following 48 hours',
  'Ya dijiste que no estás de acuerdo con lo que se marcó en esta cita':
    'You have already disputed what was marked on this appointment',
  'Ya se revisó si el cliente se presentó': 'This no-show was already reviewed',
  'Este enlace no sirve: no hay una visita de la que escribir':
    'This link is not valid: there is no visit to review',
  'Este enlace ya se usó: la visita ya tiene su reseña':
    'This link was already used to review the visit',
  'Este enlace es para quien vino a la visita': 'This link is for the client of the visit',
  'Solo se puede escribir una reseña durante los 30 días después de la visita':
    'You can only review a visit within 30 days',
  'Solo se puede editar durante los 30 días después de publicarla':
    'You can only edit it within 30 days of publishing it',
  'Ya escribiste una reseña de esta visita': 'You have already written a review of this visit',
  'Tu reseña está oculta y no se puede editar': 'Your review is hidden and can’t be edited',
  'Este comentario ya existe': 'This comment already exists',
  'Comentario no encontrado': 'Comment not found',
  'Solo quien participa puede ver a quién le gusta':
    'Only people in this conversation can see who liked it',
  'Aprueba el comentario antes de responder': 'Approve the comment before you reply to it',
  'No puedes ocultar tu propio comentario': 'You can’t hide your own comment',
  'Aprueba o rechaza primero el comentario': 'Approve or reject the comment first',
  'Mientras esté oculto no puedes cambiar tu comentario':
    'You can’t edit your comment while it is hidden',
  'Este comentario está oculto': 'This comment is hidden',
  'Máximo 10 menciones': 'At most 10 mentions',
  'Esta publicación ya existe': 'This post already exists',
  'Publicación no encontrada': 'Post not found',
  'Ya no está disponible': 'This is no longer available',
  'Solo los barberos y dueños de barbería pueden compartir posts':
    'Only barbers and shop owners can share posts',
  'No puedes ocultar tu propia publicación': 'You can’t hide your own post',
  'Escribe algo para publicar': 'Write something to post',
  'Máximo 3 imágenes': 'At most 3 pictures',
  'Feed desconocido': 'Unknown feed',
  'Reseña no encontrada': 'Review not found',
  'Usuario no encontrado': 'User not found',
  'Por favor selecciona una calificación': 'Please select a rating',
  'Por favor escribe un comentario': 'Please write a comment',
  'Por favor escribe una respuesta': 'Please write a reply',

  'Ya guardas el máximo de favoritos. Quita alguno para agregar otro.':
    'You’ve reached the favorites limit. Remove one to add another.',

  // Messages.
  'Conversación no encontrada': 'Conversation not found',
  'Solicitud no encontrada': 'Request not found',
  'Mensaje no encontrado': 'Message not found',
  'Solo quien recibe la solicitud puede responderla': 'Only the recipient can answer the request',
  'Solo puedes eliminar tus propios mensajes': 'You can only delete your own messages',
  'Un mensaje solo se puede eliminar durante 15 minutos':
    'You can only delete a message within 15 minutes',
  'Este mensaje ya existe': 'This message already exists',
  'No puedes escribirte a ti mismo': 'You can’t message yourself',
  'Tu solicitud está pendiente. Podrás escribir cuando la acepte.':
    'Your request is pending. You can write once it is accepted.',
  'Una solicitud es solo de texto. Podrás enviar fotos cuando la acepte.':
    'A request is text only. You can send photos once it is accepted.',
  'Esta solicitud ya no está pendiente': 'This request is no longer pending',
  'Tipo de mensaje desconocido': 'Unknown message type',
  'Escribe un mensaje': 'Write a message',
  'Escribe la respuesta': 'Write the reply',
  'Máximo 20 respuestas rápidas': 'At most 20 quick replies',
  'Se envía tal cual: quita lo que va entre llaves':
    'It is sent as written: remove the text in braces',
  'Tamaño desconocido': 'Unknown size',
  Foto: 'Photo',
  Fotos: 'Photos',
  'Mensaje eliminado': 'Message deleted',
  'Mensaje retirado por moderación': 'Message removed by moderation',

  // What there is to reach.
  'Primera cita': 'First appointment',
  'Completa tu primera cita.': 'Complete your first appointment.',
  'Cliente frecuente': 'Regular',
  'Completa 5 citas.': 'Complete 5 appointments.',
  'De la casa': 'Part of the house',
  'Completa 10 citas.': 'Complete 10 appointments.',
  'Leyenda de la silla': 'Legend of the chair',
  'Completa 25 citas.': 'Complete 25 appointments.',
  'Primera reseña': 'First review',
  'Escribe la reseña de una visita.': 'Write the review of a visit.',
  'Voz de confianza': 'Trusted voice',
  'Escribe 5 reseñas de tus visitas.': 'Write 5 reviews of your visits.',
  'Siempre a punto': 'Always sharp',
  'Completa una cita en 3 meses seguidos.': 'Complete an appointment in each of 3 months in a row.',
  'Siempre llega': 'Always shows up',
  'Acude a tus citas durante 30 días sin faltar a ninguna, con al menos 3 visitas.':
    'Show up to all your appointments for 30 days, with at least 3 visits.',
  'Buen ojo': 'A good eye',
  'Sigue a 10 barberos.': 'Follow 10 barbers.',
  'Primeros clientes': 'First clients',
  'Atiende 10 citas reservadas por tus clientes.': 'Serve 10 appointments booked by your clients.',
  'Cien en la silla': 'A hundred in the chair',
  'Atiende 100 citas reservadas por tus clientes.':
    'Serve 100 appointments booked by your clients.',
  'Manos de oro': 'Golden hands',
  'Llega a 4.8 estrellas de media con 20 reseñas.':
    'Reach an average of 4.8 stars with 20 reviews.',
  'Palabra cumplida': 'As good as your word',
  'Atiende 30 días seguidos sin cancelarle a nadie, con al menos 10 citas.':
    'Work 30 days in a row without cancelling on a client, with at least 10 appointments.',
  'Con público': 'With an audience',
  'Llega a 10 seguidores.': 'Reach 10 followers.',
  'Referente del barrio': 'Talk of the neighbourhood',
  'Llega a 50 seguidores.': 'Reach 50 followers.',
  'Somos equipo': 'We are a team',
  'Suma al primer barbero a tu negocio.': 'Add the first barber to your business.',
  'Local en marcha': 'Up and running',
  'Tu negocio atiende 100 citas.': 'Your business serves 100 appointments.',
  'Institución del barrio': 'Pillar of the neighbourhood',
  'Tu negocio atiende 1000 citas.': 'Your business serves 1000 appointments.',
  'Casa de excelencia': 'House of excellence',
  'Tu negocio llega a 4.8 estrellas de media con 50 reseñas.':
    'Your business reaches an average of 4.8 stars with 50 reviews.',

  // Reports.
  'Denuncia no encontrada': 'Notice not found',
  'El recibo no es válido': 'The receipt is not valid',
  'Escribe dónde está el contenido': 'Say where the content is',
  'Cuéntanos qué pasa': 'Tell us what is wrong',
  'Escribe tu nombre': 'Write your name',
  'Confirma que lo que cuentas es verdad': 'Confirm that your statement is true',
  'Solo quien dirige el equipo o administración puede cambiarlo':
    'Only a team lead or an admin can change it',
  'Alguien lo cambió mientras lo editabas. Vuelve a cargar la página.':
    'Someone changed it while you were editing. Reload the page.',
  'No existe el hueco {nombres}': 'There is no placeholder {nombres}',
  'Cada umbral debe ser mayor que el anterior': 'Each threshold must be higher than the one before',
  'Falta completar en el aviso: {huecos}': 'Still missing in the notice: {huecos}',
  'Versión desconocida': 'Unknown version',
  'Escribe la plantilla': 'Write the template',
  'Plantilla desconocida': 'Unknown template',
  'Puntos de 0 a 100': 'Points from 0 to 100',
  'Umbral de 1 a 100': 'A threshold from 1 to 100',
  'Reporte no encontrado': 'Report not found',
  'Selecciona un motivo': 'Choose a reason',
  'Esto no se puede reportar': 'This can’t be reported',
  'Revisión desconocida': 'Unknown revision',
  'No puedes reportarte a ti mismo': 'You can’t report yourself',
  'Este reporte ya fue atendido y no se puede retirar':
    'This report was already handled and can’t be withdrawn',

  // Moderation and the console.
  'Esta persona no está disponible.': 'This person is not available.',
  'Has bloqueado a esta persona. Desbloquéala para continuar.':
    'You have blocked this person. Unblock them to continue.',
  'No puedes bloquearte a ti mismo': 'You can’t block yourself',
  'No puedes seguirte a ti mismo': 'You can’t follow yourself',
  'Solo puedes seguir a barberos y dueños de barbería':
    'Only barbers and shop owners can be followed',
  'Ya no se puede deshacer': 'This can no longer be undone',
  'Marca inválida': 'Invalid position in the list',
  'No puedes restringirte a ti mismo': 'You can’t restrict yourself',
  'Caso no encontrado': 'Case not found',
  'Decisión no encontrada': 'Decision not found',
  'Otra persona está revisando este caso': 'Someone else is reviewing this case',
  'Otra persona está revisando esta apelación': 'Someone else is reviewing this appeal',
  'Ya lo resolvió otra persona': 'Someone else has already decided it',
  'Primero toma el caso': 'Claim the case first',
  'Esa medida no se puede aplicar aquí': 'That action isn’t available here',
  'Esas medidas no van juntas': 'Those actions can’t be combined',
  'Elige al menos una medida': 'Choose at least one action',
  'Elige como mucho cuatro medidas': 'Choose at most four actions',
  'Elige la norma': 'Choose the rule',
  'Elige qué ley incumple': 'Choose the law that it breaks',
  'Solo el contenido ilegal lleva una ley': 'Only illegal content has a law',
  'Di hasta cuándo': 'Choose an end date',
  'La decisión aún se está aplicando. Inténtalo de nuevo en un momento.':
    'The decision is still being carried out. Try again in a moment.',
  'Ya tienes cinco casos. Resuelve o suelta uno.':
    'You already have five cases. Decide or release one.',
  'No quedan casos por revisar': 'There are no cases left',
  'Escribe los hechos': 'Write the facts',
  'Escribe por qué': 'Write why',
  'Escribe al menos dos letras': 'Enter at least two letters',
  'Escribe la nota': 'Write the note',
  'Medida desconocida': 'Unknown action',
  'Norma desconocida': 'Unknown rule',
  'Categoría desconocida': 'Unknown category',
  'Ese tamaño no existe': 'That size does not exist',
  'Este expediente no existe o ya venció': 'This dossier does not exist or has expired',
  'Expediente no encontrado': 'Dossier not found',
  'Solo puedes añadir mensajes de tu conversación sobre esta cita':
    'You can only add messages from your conversation about this appointment',
  'Añade como mucho 50 mensajes': 'Add at most 50 messages',
  'Toma primero el caso de esta cita': 'Claim this appointment’s case first',
  'Ese trozo no existe': 'That tile does not exist',
  'La accesibilidad todavía no se ha comprobado': 'Accessibility has not been checked yet',
  'La lista de componentes todavía no está hecha': 'The list of components is not made yet',
  'Ámbito desconocido': 'Unknown area of law',
  'De 1 a 30 días': 'From 1 to 30 days',
  'No puedes decidir sobre esto: te afecta': 'You can’t decide this: it concerns you',
  'Una suspensión termina en el futuro': 'A suspension must end in the future',
  'Antes de cerrar la cuenta hay que retirar sus roles de equipo.':
    'Remove the account’s staff roles before closing it.',
  'Solo moderación tiene responsables': 'Only moderation has leads',
  'Ya no tienes acceso a la consola': 'You no longer have access to the console',
  'Proyección no encontrada': 'Projection not found',
  'Esta denuncia ya es parte de un caso': 'This notice is already part of a case',
  'Ya la respondió otra persona': 'Someone else has already answered it',
  'Ese enlace no lleva a nada de aquí': 'That link doesn’t match anything here',
  'Solo puedes mencionar a quien puede ver el caso':
    'You can only mention people who may see the case',
  'Menciona como mucho a diez personas': 'Mention at most ten people',
  'Ya tienes un filtro con ese nombre': 'You already have a filter with that name',
  'Ya tienes 20 filtros guardados. Borra uno.': 'You already have 20 saved filters. Delete one.',
  'Filtro desconocido': 'Unknown filter',
  'Elige algún filtro': 'Choose a filter',
  'Elige un resultado': 'Choose an outcome',
  'Esta proyección ya se está reconstruyendo': 'This projection is already being rebuilt',
  'Esta proyección se está comprobando. Espera a que termine.':
    'This projection is being verified. Wait until it finishes.',
  'No puedes reportar mientras dure la pausa. Consulta «Estado de mi cuenta».':
    'You can’t report while your reports are paused. See “My account status”.',
  'Antes de pausar sus reportes hay que avisar': 'Warn them before pausing their reports',
  'Sus reportes se pausan por la norma «Uso indebido de los reportes»':
    'Reports are paused under the rule “Misuse of reports”',
  'Grupo desconocido': 'Unknown group',
  'Elige al menos un caso': 'Choose at least one case',
  'Elige como mucho 50 casos': 'Choose at most 50 cases',
  'Un caso está dos veces': 'A case is selected twice',
  'Este caso cambió mientras lo mirabas': 'This case changed while you were viewing it',

  // Appeals.
  'Lo que dijiste de tu cita lo revisa una persona y no se puede retirar':
    'A person is reviewing your dispute, and it can’t be withdrawn',
  'Ya apelaste esta decisión': 'You have already appealed this decision',
  'Esta decisión ya no se aplica': 'This decision no longer applies',
  'Otra apelación de esta decisión ya se resolvió a favor de quien reportó':
    'Another appeal of this decision was already decided in the reporter’s favour',
  'El plazo de seis meses para apelar ya terminó': 'The six-month appeal period has ended',
  'La apelación la resuelve otra persona del equipo':
    'A different moderator must decide the appeal',
  'Sobre una expulsión decide quien dirige el equipo': 'Only a team lead can decide on a ban',
  'Apelación no encontrada': 'Appeal not found',
  'Explica por qué no estás de acuerdo': 'Explain why you disagree',
  'Di qué apelas: una decisión o un reporte': 'Say what you are appealing: a decision or a report',
  'Resultado desconocido': 'Unknown outcome',
} as const satisfies Readonly<Record<string, string>>
