/** What is said of shops, their teams and services, of hours and appointments. */
export const bookings = {
  // Shops and their places.
  'Negocio no encontrado': 'Business not found',
  'Barbero no encontrado': 'Barber not found',
  'Ya tienes un negocio. Puedes editarlo desde tu perfil.':
    'You already have a business. You can edit it from your profile.',
  'Configura tu negocio antes de agregar locaciones':
    'Set up your business before you add locations',
  'La dirección es obligatoria para ubicación física':
    'The address is required for a physical location',
  'La página web no es válida': 'The website is not valid',
  'Los horarios no son válidos': 'The opening hours are not valid',
  'Solo el dueño puede cambiar este negocio': 'Only the owner can change this business',
  'Para atender solo a domicilio hace falta tu ubicación: de ella se mide hasta dónde llegas.':
    'If you only work at clients’ homes, we need your location: your travel radius is measured from there.',
  'Locación no encontrada': 'Location not found',
  'Un negocio puede tener hasta {most} locaciones': 'A business can have up to {most} locations',
  'Esta locación tiene una cita por venir. Muévelas o cancélalas antes de eliminarla.':
    'This location has one upcoming appointment. Move or cancel it before you delete the location.',
  'Esta locación tiene {count} citas por venir. Muévelas o cancélalas antes de eliminarla.':
    'This location has {count} upcoming appointments. Move or cancel them before you delete the location.',
  'La nueva ubicación está en otra zona horaria y hay citas por venir. Complétalas o cancélalas antes.':
    'The new location is in another time zone and has upcoming appointments. Complete or cancel them first.',
  'El cambio de negocio es también un cambio de zona horaria y hay citas por venir. Complétalas o cancélalas antes.':
    'Changing businesses also changes the time zone, and you have upcoming appointments. Complete or cancel them first.',

  // Teams.
  'Solo el dueño puede cambiar el equipo de este negocio':
    'Only the owner can change the team of this business',
  'Solo quien trabaja en este negocio puede ver su equipo':
    'Only people who work at this business can see its team',
  'No puedes invitarte a tu propio negocio': 'You can’t invite yourself to your own business',
  'Esa persona ya trabaja en tu negocio': 'That person already works at your business',
  'Esa persona no trabaja en tu negocio': 'That person does not work at your business',
  'Máximo {most} barberos por negocio': 'At most {most} barbers per business',
  'Tienes demasiadas invitaciones sin responder. Retira alguna antes de invitar a más.':
    'You have too many unanswered invitations. Withdraw some before you invite more people.',
  'Ya eres el dueño de este negocio': 'You already own this business',
  'El dueño no puede salir de su propio negocio': 'The owner can’t leave their own business',
  'Tu salida de este negocio aún no ha terminado. Inténtalo de nuevo.':
    'Your departure from this business isn’t complete yet. Try again.',
  'Ya trabajas en otro negocio. Sal de él antes de unirte a uno nuevo.':
    'You already work at another business. Leave it before you join a new one.',
  'Ya tienes tu propio negocio. No puedes trabajar en otro a la vez.':
    'You have a business of your own. You can’t work at another one at the same time.',
  'Solo un barbero puede unirse a un negocio': 'Only a barber can join a business',
  'Invita por correo o por teléfono, no por los dos': 'Invite by email or by phone, not both',
  'Invitación no encontrada': 'Invitation not found',
  'Esta invitación es para otra persona': 'This invitation is for someone else',
  'Esta invitación ya se usó': 'This invitation has been used',
  'Esta invitación ya no es válida': 'This invitation is no longer valid',
  'Esta invitación caducó. Pide otra al dueño del negocio.':
    'This invitation has expired. Ask the owner of the business for a new one.',

  'Servicio no encontrado': 'Service not found',
  'Máximo {most} servicios': 'At most {most} services',
  'El precio no puede ser negativo': 'The price can’t be negative',
  'El precio es demasiado alto': 'The price is too high',
  'El precio admite dos decimales': 'The price can have two decimals',
  'La duración debe ser un número entero de minutos':
    'The duration must be a whole number of minutes',
  'La duración mínima es de 5 minutos': 'The minimum duration is 5 minutes',
  'La duración máxima es de 480 minutos': 'The maximum duration is 480 minutes',

  // When a barber works.
  'La hora de apertura debe ser anterior a la de cierre':
    'The opening time must be before the closing time',
  'Los horarios de un mismo día no pueden solaparse': 'Hours on the same day can’t overlap',
  'La fecha final debe ser posterior a la inicial': 'The end date must be after the start date',
  'Elige un horario predefinido o uno propio, no los dos':
    'Choose a preset schedule or one of your own, not both',
  'La hora de inicio debe ser anterior a la de fin': 'The start time must be before the end time',
  'Puedes tener hasta {most} días especiales por venir. Quita alguno para añadir otro.':
    'You can have up to {most} upcoming special days. Remove one to add another.',
  'No se puede bloquear tiempo que ya pasó': 'You can’t block time in the past',
  'Bloqueo no encontrado': 'Blocked time not found',
  'Como mucho {most} días de una vez. Para más, usa una excepción.':
    'At most {most} days at a time. For more, use an exception.',
  'Un día puede tener hasta {most} bloqueos. Quita alguno para añadir otro.':
    'A day can have up to {most} blocks. Remove one to add another.',
  'Pide como máximo un año cada vez': 'Request one year at most at a time',

  // Booking.
  'Hay una cita en ese tiempo. Muévela o cancélala antes.':
    'There is an appointment at that time. Move or cancel it first.',
  'Ya tienes bloqueada una parte de ese tiempo.': 'Part of that time is already blocked.',
  'Tu pausa después de la cita dura hasta las {time}. Bloquea a partir de esa hora.':
    'Your break after the appointment lasts until {time}. Block time from then on.',
  'Por favor selecciona al menos un servicio, fecha y hora':
    'Please choose at least one service, a date and a time',
  'Máximo 10 servicios por cita': 'At most 10 services per appointment',
  'Indica la dirección del servicio': 'Enter the address for the service',
  'Los datos de la cita no son válidos. Revisa tu selección.':
    'The appointment details are not valid. Check your selection.',
  'El horario seleccionado ya no está disponible. Elige otro horario.':
    'The time you chose is no longer available. Choose another time.',
  'Se acabó el tiempo apartado': 'The time that was held for you is over',
  'Hay demasiadas horas apartadas ese día': 'Too many times are held on that day',
  'No hay ningún retraso anunciado': 'No delay has been announced',
  'Esta propuesta ya no espera respuesta: tu hora no cambia':
    'This proposal no longer waits for an answer: your time does not change',
  'Puedes avisar desde tres horas antes de tu cita':
    'You can tell from three hours before your appointment',
  'Indica entre 1 y 30 minutos': 'Give between 1 and 30 minutes',
  'Hoy no queda ninguna cita a la que avisar': 'No appointment is left today to tell',
  'Alguien tiene apartado ese tiempo por unos segundos. Inténtalo de nuevo en un momento.':
    'That time is held for a few seconds. Try again in a moment.',
  'Ya no se puede deshacer: pasaron 10 segundos':
    'It can no longer be undone: 10 seconds have passed',
  'Di cuándo podrías venir': 'Say when you could come',
  'Puedes decir hasta cinco ratos': 'You can give up to five times',
  'Elige una hora': 'Choose a time',
  'Di por qué': 'Say why',
  'Origen desconocido': 'Unknown origin',
  'Indica entre 5 y 120 minutos': 'Give between 5 and 120 minutes',
  'Respuesta desconocida': 'Unknown answer',
  'Ese turno no existe': 'That ticket does not exist',
  'Ese turno ya terminó': 'That ticket is over',
  'Solo quien trabaja en este negocio lleva la fila':
    'Only those who work in this business run the line',
  'La fila está cerrada': 'The line is closed',
  'La fila está llena': 'The line is full',
  'Este negocio solo atiende a domicilio: no tiene fila':
    'This shop only makes home visits: it has no line',
  'Ya estás en la fila': 'You are already in line',
  'Ya lo llamaron a otra silla': 'They were called to another chair',
  'Primero llámalo': 'Call them first',
  'El código cambió: escanéalo otra vez': 'The code has changed: scan it again',
  'Espera a otro barbero': 'They wait for another barber',
  'No cabe ahora: la silla está ocupada o se acerca la próxima cita':
    'It does not fit now: the chair is taken, or the next appointment is near',
  'Elige al menos un servicio': 'Choose at least one service',
  'Ya no esperas ahí': 'You are no longer waiting there',
  'Nadie espera ahí': 'Nobody is waiting there',
  'Esta oferta ya venció': 'This offer has expired',
  'Esta oferta no existe': 'This offer does not exist',
  'Ya esperas en demasiados lugares': 'You are already waiting in too many places',
  'Ya tiene otra hora ofrecida': 'They have been offered another time',
  'Ese barbero no ofrece esos servicios': 'That barber does not offer those services',
  'Elige ratos de los próximos 31 días: cada uno empieza antes de terminar.':
    'Choose times within the next 31 days: each begins before it ends.',
  'Se la ofrecimos a alguien de la lista de espera hasta las {time}.':
    'We offered it to someone on the waiting list until {time}.',
  'Solo quien lo hizo puede deshacerlo': 'Only the person who did it can undo it',
  'No se puede reservar en el pasado. Elige otro horario.':
    'You can’t book in the past. Choose another time.',
  'Este negocio no acepta reservas por ahora.': 'This business isn’t taking bookings right now.',
  'Este usuario no ofrece servicios de barbería.': 'This person doesn’t offer barber services.',
  'Este barbero pide reservar con más antelación. Elige otro horario.':
    'This barber needs more notice. Choose another time.',
  'Solo se puede reservar en los próximos 30 días.': 'You can only book within the next 30 days.',
  'Ese horario no se ofrece. Elige uno de los horarios disponibles.':
    'That time isn’t offered. Choose one of the available times.',
  'Tiene que terminar antes de medianoche. Elige otro horario.':
    'The appointment must end before midnight. Choose another time.',
  'Ese lugar no está disponible con este barbero. Elige otro.':
    'That location isn’t available with this barber. Choose another.',
  'No puedes reservar una cita contigo mismo.': 'You can’t book an appointment with yourself.',
  'Este negocio no ofrece servicio a domicilio.': 'This business doesn’t offer home visits.',
  'Este negocio solo atiende a domicilio. Di dónde quieres el servicio.':
    'This business only does home visits. Tell us where you want the service.',
  'La dirección está fuera del radio de {radius} km de este negocio.':
    'The address is more than {radius} km from this business.',
  'Ya tienes otra cita a esa hora. ¿Quieres reservar de todos modos?':
    'You have another appointment at that time. Book anyway?',
  'Ya tienes {active} citas por venir con este barbero.':
    'You already have {active} upcoming appointments with this barber.',

  // What becomes of an appointment.
  'Cita no encontrada': 'Appointment not found',
  'Cliente no encontrado': 'Client not found',
  'Solo el barbero de la cita puede hacer esto': 'Only the barber of the appointment can do this',
  'Solo el cliente de la cita puede hacer esto': 'Only the client of the appointment can do this',
  'La cita ya está {estado}': 'The appointment is already {estado}',
  pendiente: 'pending',
  confirmada: 'confirmed',
  próxima: 'coming up',
  completada: 'completed',
  cancelada: 'cancelled',
  'Este enlace ya no sirve: la cita está cancelada.':
    'This link is no longer valid: the appointment is cancelled.',
  'Este enlace ya no sirve: la cita ya comenzó.':
    'This link is no longer valid: the appointment has started.',
  'Este enlace ya no sirve: la cita cambió después. Mira el último aviso o entra en la app.':
    'This link is no longer valid: the appointment has changed since. Check the latest notification or open the app.',
  'Este enlace ya se usó: ya confirmaste que vas.':
    'This link was already used: you confirmed that you’ll be there.',
  'La cita ya comenzó': 'The appointment has started',
  'La cita ya comenzó y no se puede cancelar': 'The appointment has started and can’t be cancelled',
  'La cita ya comenzó y no se puede mover': 'The appointment has started and can’t be moved',
  'La cita se está moviendo a otro día. Inténtalo de nuevo.':
    'The appointment is being moved to another day. Try again.',
  'La cita puede empezar desde una hora antes': 'The appointment can start up to one hour early',
  'La cita todavía no ha comenzado': 'The appointment hasn’t started yet',
  'La cita todavía puede confirmarse': 'The appointment can still be confirmed',
  'El cliente se presentó: la cita ya comenzó': 'The client showed up: the appointment has started',
  'Solo se puede marcar como no presentada hasta 48 horas después':
    'You can only mark a no-show within 48 hours',
  'Notificación no encontrada': 'Notification not found',
  Novedades: 'News',
  'Hay novedades para ti.': 'You have news.',
  'Usuario eliminado': 'Deleted user',
  'Esa cuenta aún no ha reservado contigo. Anota a la persona con su nombre y su teléfono.':
    'That account hasn’t booked with you yet. Add the person by name and phone.',
} as const satisfies Readonly<Record<string, string>>
