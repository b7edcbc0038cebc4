/** How long, how many, how much: what server and forms agree on. Without zod, for screens. */
export const limits = {
  calendarFeeds: 10,
  nombre: { min: 2, max: 80 },
  password: { min: 6, max: 1024 },
  phoneDigits: { min: 10, max: 15 },
  acercaDe: 500,
  especialidades: { most: 10, each: 30 },
  direccion: { min: 5, max: 200 },
  descripcion: 1000,
  notes: 200,
  reason: 200,
  /** Why a client contests what was marked against them. */
  contest: 500,
  clientNote: 500,
  favorites: 500,
  /** Stars; days to write, and to edit review or reply; reviews for an average. */
  review: { stars: { min: 1, max: 5 }, comment: 500, reply: 500, days: 30, average: 3 },
  /** What is said beside the reason of a report; of a guest's, where there is no account to ask. */
  report: { description: 500, guest: 2000, link: 500 },
  /** Case: claim and renewal time; reversal window; suspension days; group size. */
  /** What staff say why something is to be shown to them, and for how many minutes it is. */
  /** Hours that the link of a dossier opens it, and messages that it may hold. */
  dossier: { hours: 48, messages: 50 },
  audit: { why: 500, revealMinutes: 15, job: 400 },
  case: {
    claimSeconds: 900,
    renewalSeconds: 120,
    leavingSeconds: 20,
    claims: 5,
    undoMinutes: 15,
    suspension: 30,
    effects: 4,
    group: 50,
    note: 2000,
    mentions: 10,
    filters: 20,
    filterName: 60,
    facts: 1000,
    why: 500,
    notice: 5000,
    pictures: 20,
  },
  /** Saved views: count, lengths of name and value, values per view. */
  figures: { views: 30, viewName: 60, viewValue: 100, viewParameters: 12 },
  /** Appeal: text, pictures, answer; decisions listed at once. */
  appeal: { text: 2000, images: 3, words: 2000, page: 20 },
  service: {
    nombre: { min: 2, max: 80 },
    descripcion: 500,
    minutes: { min: 5, max: 480 },
    most: 10,
    price: 1_000_000,
  },
  radius: { min: 1, max: 50, usual: 5 },
  bookingDays: 31,
  /** A time that is held at the last step of booking; of one barber's day. */
  hold: { seconds: 120, ofDay: 20 },
  /** Waiting list: per client and shop, of a client in all, windows, named barbers; lapses until a pause. */
  wait: { perShop: 3, most: 10, windows: 5, barbers: 50, lapses: 3 },
  /** Walk-in line: open tickets; seconds of a call; calls in vain; how many before one is near. */
  line: { open: 60, callSeconds: 180, misses: 2, near: 2 },
  /**
   * Running late: minutes that may be announced; up to `silent` nobody is told, up to `tolerance`
   * clients are informed, beyond they are asked. Minutes to answer, and before the start at the
   * latest; other times that are held for them, and for how many seconds.
   */
  delay: {
    min: 5,
    max: 120,
    silent: 5,
    tolerance: 10,
    answerMinutes: 10,
    beforeStartMinutes: 5,
    alternatives: 3,
    alternativeSeconds: 300,
    /** A client says that they come late: at most so many minutes, from so many hours before. */
    client: 30,
    clientHours: 3,
  },
  /** Of a barber's blocked time that is listed at once. */
  blockDays: 366,
  slotMinutes: 30,
  /** Per barber: days off and own hours to come; blocks per day. */
  exceptions: 100,
  blocksOfDay: 50,
  locations: 50,
  page: 10,
  followPage: { usual: 50, most: 100 },
  /** Minutes within which an act can be undone. */
  undoMinutes: 10,
  /** Of a post: its words, its pictures, and what is said of one. */
  post: { content: 500, images: 3, alt: 300, ofAuthor: 50 },
  /** Of a comment; and so many come at once. */
  comment: { content: 500, mentions: 10, page: 30 },
  /** Message length; page sizes; deletion window; quick replies. */
  chat: {
    message: 2000,
    images: 3,
    page: 50,
    conversations: 50,
    deleteMinutes: 15,
    quickReply: { text: 300, most: 20 },
  },
  /** Kilometres. */
  search: { distance: 500 },
} as const
