/** What no export holds, and why. */

/** Personal columns that are in no row, and why. */
export const notExported: Readonly<Record<string, string>> = {
  'audit.entry.why': 'what staff write in the console is of their work, and may name others',
  'audit.entry.sought': 'by which words staff looked for others',
  'search.shop.nombre': 'the same as in shops.shop, put up for searching',
  'search.shop.ciudad': 'the same as in shops.shop, put up for searching',
  'search.shop.latitude': 'the same as in shops.shop, put up for searching',
  'search.shop.longitude': 'the same as in shops.shop, put up for searching',
  'figures.place.ciudad': 'the same as in shops.shop, to count by city',
  'cases.case.language': 'of what was reported, to sort the queue: its author has the text itself',
  'cases.case.pictures':
    'of what was reported, to sort the queue: their sender has the pictures themselves',
  'groups.kept.text':
    'a hash of what was reported, to find what is alike: its author has the text itself',
  'groups.kept.pictures':
    'hashes of what was reported, to find what is alike: their sender has the pictures themselves',
  'line.ticket.guest_name': 'the name of a guest, who has no account',
  'search.barber.words': 'the same as in people.person, put up for searching',
  'search.barber.specialties': 'the same as in people.person, put up for searching',
}

/** Tables of the vault that are in no row, and why. */
export const vaultNotExported: Readonly<Record<string, string>> = {
  log_seal: 'the hash of the log, of nobody',
  log_tree: 'the size of the log, of nobody',
  log_tile: 'hashes of the log, of nobody',
  log_head: 'signed hashes of the log, of nobody',
  signing_key: 'signs the hashes of the log',
  socket_ticket: 'a secret, good for half a minute',
  known_device: 'hashes of secrets that browsers carry: they name nobody',
  idempotency: 'answers that the person has had already, for a day',
  invitation: 'an address that the owner of a shop has written',
  second_factor: 'a secret, and whether there is one stands in the history',
  recovery_code: 'secrets, hashed',
  phone_code: 'a secret, hashed, good for ten minutes',
  account_link: 'secrets of links, good for a day at most',
  dossier_link: 'secrets of links, hashed, good for 48 hours',
  guest: 'phones of people whom a barber has written in: theirs',
  notice: 'who gave notice without an account: nobody knows that they have one',
  report_origin: 'what is left of an address, a hash that is good within one case, for a month',
  vapid: 'the key by which push services know the server',
  rate_limit: 'counters that name nobody',
  subject_key: 'the keys themselves: what they open is exported',
  snapshot: 'states of streams, sealed: the events that they are made of are exported',
}
