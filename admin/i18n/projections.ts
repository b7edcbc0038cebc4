/** Which pages read each read model, how its last verification ended, and finding one among many. */
export const projectionsEs = {
  search: 'Buscar una proyección', order: 'Orden', orders: { trouble: 'Lo que falla primero', name: 'Por nombre', lag: 'Por retraso' }, none: 'Ninguna proyección se llama así',
  readBy: 'La leen: %{pages}',
  verified: { same: 'Comprobada %{ago}: idéntica', differs: 'Comprobada %{ago}: %{smart_count} fila distinta |||| Comprobada %{ago}: %{smart_count} filas distintas', other: 'La versión %{version} se comprobó %{ago}', never: 'Sin comprobar' },
  isVerifying: 'Esta proyección se está comprobando. Podrás reconstruirla cuando termine.', isRebuilding: 'Esta proyección ya se está reconstruyendo.',
  reads: {
    people: 'todas las pantallas con nombres; en la consola, Personal y Casos', shops: 'ficha del negocio, buscar, administrar', team: 'equipo, invitaciones', locations: 'ubicaciones, domicilios', offers: 'servicios, reservar',
    availability: 'horarios, reservar', appointments: 'mis citas, agenda, panel; en la consola, Citas', busy: 'horas libres al reservar', inbox: 'notificaciones', history: 'estadísticas del barbero; en la consola, Números de una cita', clients: 'clientes', search: 'buscar, inicio',
    reviews: 'reseñas', ratings: 'calificación en fichas y búsqueda', favorites: 'favoritos', graph: 'quién ve a quién, en todas las pantallas', processes: 'tareas a medias; en la consola, Salud', pictures: 'limpieza de imágenes', reminders: 'recordatorios de citas', wishes: 'preferencias de avisos',
    achievements: 'logros', posts: 'inicio, perfiles, publicaciones', hidden: 'inicio', comments: 'comentarios', reactions: 'me gusta', chats: 'mensajes', reports: 'mis reportes; en la consola, Casos y Reportantes', cases: 'en la consola, Casos', groups: 'en la consola, Casos iguales',
    metrics: 'en la consola, Métricas y Transparencia', appeals: 'estado de la cuenta; en la consola, Apelaciones', figures: 'en la consola, Cifras', audit: 'en la consola, Auditoría', journal: 'en la consola, Eventos e historiales',
  },
}
export const projectionsEn: typeof projectionsEs = {
  search: 'Search projections', order: 'Order', orders: { trouble: 'Failing first', name: 'By name', lag: 'By lag' }, none: 'No projection has that name',
  readBy: 'Read by: %{pages}',
  verified: { same: 'Verified %{ago}: identical', differs: 'Verified %{ago}: %{smart_count} row differs |||| Verified %{ago}: %{smart_count} rows differ', other: 'Version %{version} was verified %{ago}', never: 'Not verified' },
  isVerifying: 'This projection is being verified. You can rebuild it afterwards.', isRebuilding: 'This projection is already being rebuilt.',
  reads: {
    people: 'every screen with names; in the console, Staff and Cases', shops: 'shop page, search, management', team: 'team, invitations', locations: 'locations, home visits', offers: 'services, booking',
    availability: 'hours, booking', appointments: 'my appointments, agenda, dashboard; in the console, Appointments', busy: 'free times when booking', inbox: 'notifications', history: 'the barber’s statistics; in the console, an appointment’s Numbers', clients: 'clients', search: 'search, home',
    reviews: 'reviews', ratings: 'ratings on pages and in search', favorites: 'favorites', graph: 'who sees whom, on every screen', processes: 'unfinished work; in the console, Health', pictures: 'cleaning up of pictures', reminders: 'appointment reminders', wishes: 'notification preferences',
    achievements: 'achievements', posts: 'home, profiles, posts', hidden: 'home', comments: 'comments', reactions: 'hearts', chats: 'messages', reports: 'my reports; in the console, Cases and Reporters', cases: 'in the console, Cases', groups: 'in the console, Similar cases',
    metrics: 'in the console, Metrics and Transparency', appeals: 'account standing; in the console, Appeals', figures: 'in the console, Figures', audit: 'in the console, Audit', journal: 'in the console, Events and histories',
  },
}
