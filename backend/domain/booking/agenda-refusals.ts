/** What a barber's day says no with. */
import { DomainError } from '../kernel/decider.ts'
import { tooLateToUndo } from '../kernel/undo.ts'

/** Why there is no appointment at a time, or not the one that was meant. */
export const refusals = {
  changed_since: () =>
    new DomainError(
      'link_spent',
      'Este enlace ya no sirve: la cita cambió después. Mira el último aviso o entra en la app.',
    ),
  slot_taken: () =>
    new DomainError(
      'slot_taken',
      'El horario seleccionado ya no está disponible. Elige otro horario.',
    ),
  block_over_visit: () =>
    new DomainError('slot_taken', 'Hay una cita en ese tiempo. Muévela o cancélala antes.'),
  block_over_hold: () =>
    new DomainError(
      'slot_taken',
      'Alguien tiene apartado ese tiempo por unos segundos. Inténtalo de nuevo en un momento.',
    ),
  slot_offered: (until: string) =>
    new DomainError(
      'slot_taken',
      `Se la ofrecimos a alguien de la lista de espera hasta las ${until}.`,
    ),
  hold_lapsed: () => new DomainError('hold_lapsed', 'Se acabó el tiempo apartado'),
  too_late_to_undo: tooLateToUndo,
  no_delay: () => new DomainError('no_delay', 'No hay ningún retraso anunciado'),
  delay_over: () =>
    new DomainError('delay_over', 'Esta propuesta ya no espera respuesta: tu hora no cambia'),
  nothing_delayed: () =>
    new DomainError('nothing_delayed', 'Hoy no queda ninguna cita a la que avisar'),
  block_over_block: () =>
    new DomainError('slot_taken', 'Ya tienes bloqueada una parte de ese tiempo.'),
  block_over_pause: (until: string) =>
    new DomainError(
      'slot_taken',
      `Tu pausa después de la cita dura hasta las ${until}. Bloquea a partir de esa hora.`,
    ),
  in_the_past: () =>
    new DomainError('in_the_past', 'No se puede reservar en el pasado. Elige otro horario.'),
} as const
