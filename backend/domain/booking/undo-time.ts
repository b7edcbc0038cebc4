/** For how long an act can be taken back. */

export const UNDO_SECONDS = 10
/** The time that it freed is held as long, and a little more for what is on its way. */
export const UNDO_HELD_SECONDS = 12
