/** Posts, comments and likes of the demo, in time order, so no notification is late. Pure. */
import { ownedShopId } from '../domain/business/business.ts'
import { demoShops } from './city.ts'
import { type Haircut, haircuts } from './haircuts.ts'
import { accountId, demoId, inOrder, type Social, type DemoStep } from './steps.ts'
import { seeded } from '../seed/random.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const PAST_DAYS = 40

const captions: Readonly<Record<Haircut['kind'], readonly string[]>> = {
  short: [
    'Fade medio con tupé. Se nota la diferencia cuando el contorno queda fino.',
    'Corte de temporada: corto a los lados y con movimiento arriba.',
    'Primera vez en la silla y se va con corte nuevo. ¡Gracias por la confianza!',
    'De casco a corte en cuarenta minutos. ¿Cuál prefieren, antes o después?',
    'Detalle a navaja para cerrar la semana.',
    'Textura y poco producto: así se peina solo por la mañana.',
  ],
  beard: [
    'Barba perfilada a navaja con toalla caliente. Aún quedan lugares el sábado.',
    'Afeitado clásico. El secreto es la paciencia.',
    'Tres meses dejándola crecer y hoy le dimos forma.',
    'Bigote con cera y a la calle.',
  ],
  long: [
    'Puntas, volumen y a presumirlo.',
    'Cambio de look: corto, fresco y fácil de peinar.',
    'Definir rizos sin quitarles vida: esa es la idea.',
    'Lista para la fiesta. Reserva con tiempo en diciembre.',
  ],
}
const words = [
  '¡Qué buen corte!',
  'Impecable como siempre.',
  '¿Cuánto tardas en hacer este?',
  'Yo quiero uno igual 🔥',
  'Ya reservé para el viernes.',
  'Se ve increíble.',
  '¿Trabajan los domingos?',
  'El mejor de la ciudad, sin duda.',
  '¿Con qué producto lo peinas?',
  'Ese contorno está perfecto.',
  'Mi hermano salió encantado.',
  '¿Sirve para cabello muy lacio?',
  'Por fin alguien que escucha lo que uno pide.',
  'Qué nivel 👏',
  'Me lo llevo de referencia.',
]
const answers = [
  '¡Gracias! Aquí te esperamos.',
  'Unos cuarenta minutos, con calma.',
  'Con cera mate, muy poquita.',
  '¡Un gusto!',
  'Claro, pásate y lo vemos.',
  'Los domingos hasta las seis.',
]

interface Author {
  readonly id: string
  readonly rol: 'barbero' | 'duenno'
  readonly businessId: string
  readonly kinds: readonly Haircut['kind'][]
}

/** `hero`: the demo's own client, who follows some and does not want to see everything. */
export function communityOf(
  clients: readonly { readonly id: string }[],
  begins: number,
): DemoStep[] {
  const random = seeded(20_261_122)
  // Never beyond its end.
  const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  const authors: Author[] = demoShops.flatMap(({ owner, team }) => {
    const businessId = ownedShopId(accountId(owner.email))
    return [owner, ...team].map(({ email, rol, feminine, especialidades }) => ({
      id: accountId(email),
      rol,
      businessId,
      kinds: feminine
        ? ['long', 'short']
        : especialidades.some((one) => /barba|navaja|afeitad/i.test(one))
          ? ['short', 'beard']
          : ['short', 'short', 'long'],
    }))
  })
  const [hero, troll, ...others] = clients.map(({ id }) => id)
  if (!hero || !troll) return []
  const steps: DemoStep[] = []
  const then = (at: number, key: string, social: Social) => {
    if (at <= begins) steps.push({ kind: 'social', at, key, social })
  }

  for (const [index, author] of authors.entries()) {
    // A picture takes its time to be made: not everybody shows what they do.
    const many = index === 0 ? 4 : Math.floor(random() * 2.4)
    for (let number = 0; number < many; number++) {
      const at =
        begins - (index === 0 ? 2 + number * 6 : random() * PAST_DAYS) * DAY - random() * 9 * HOUR
      const kind = one(author.kinds)
      const shown = [one(haircuts.filter((haircut) => haircut.kind === kind))]
      if (random() < 0.25)
        shown.push(
          ...haircuts
            .filter((haircut) => haircut.kind === kind && !shown.includes(haircut))
            .slice(0, random() < 0.5 ? 1 : 2),
        )
      const postId = demoId('post', author.id, String(number))
      const post = { postId, postAuthorId: author.id }
      then(at, postId, {
        act: 'publish',
        by: author,
        postId,
        businessId: author.businessId,
        content: one(captions[kind]),
        haircuts: shown,
      })
      const fans = others.filter(() => random() < (index === 0 ? 0.16 : 0.07))
      if (random() < 0.5) fans.push(hero)
      for (const userId of fans)
        then(at + random() ** 2 * 5 * DAY, postId, {
          act: 'like',
          by: { id: userId, rol: 'cliente' },
          ...post,
          userId,
        })
      if (random() < 0.3 && fans[0])
        then(at + DAY, postId, {
          act: 'share',
          by: { id: fans[0], rol: 'cliente' },
          ...post,
          userId: fans[0],
        })
      const amount = Math.floor(random() ** 1.6 * (index === 0 ? 6 : 4))
      for (let comment = 0; comment < amount; comment++) comments(one(others), comment)
      // A comment of a restricted person, waiting for approval.
      if (index === 0 && number === 0)
        then(at + 5 * HOUR, postId, {
          act: 'comment',
          ...post,
          by: { id: troll, rol: 'cliente' },
          commentId: demoId('held', postId),
          to: null,
          content: 'Yo lo hago mejor y más barato 😜',
          held: true,
        })

      function comments(writer: string, count: number) {
        const [commentId, saidAt] = [
          demoId('comment', postId, String(count)),
          at + (0.3 + random() * 40) * HOUR,
        ]
        then(saidAt, postId, {
          act: 'comment',
          ...post,
          by: { id: writer, rol: 'cliente' },
          commentId,
          to: null,
          content: one(words),
          held: false,
        })
        for (const userId of fans.filter(() => random() < 0.12)) {
          if (userId !== writer)
            then(saidAt + random() * DAY, postId, {
              act: 'likeComment',
              by: { id: userId, rol: 'cliente' },
              commentId,
              postId,
              authorId: writer,
              userId,
            })
        }
        if (random() < 0.4) {
          const reply = demoId('reply', commentId)
          then(saidAt + (5 + random() * 300) * MINUTE, postId, {
            act: 'comment',
            ...post,
            by: author,
            commentId: reply,
            to: { id: commentId, authorId: writer },
            content: one(answers),
            held: false,
          })
        }
      }
    }
  }
  const [barber] = authors
  // Before anything was said under a post of theirs.
  if (barber)
    then(begins - 50 * DAY, `restrict ${barber.id}`, {
      act: 'restrict',
      by: barber,
      otherId: troll,
    })
  for (const [index, author] of authors.entries()) {
    const followers = others.filter(() => random() < (index === 0 ? 0.2 : 0.05))
    if (index % 7 === 0) followers.push(hero)
    for (const id of followers)
      then(begins - random() * PAST_DAYS * DAY, `follow ${id} ${author.id}`, {
        act: 'follow',
        by: { id, rol: 'cliente' },
        otherId: author.id,
        rol: author.rol,
      })
  }
  then(begins - 20 * DAY, `block ${hero}`, {
    act: 'block',
    by: { id: hero, rol: 'cliente' },
    otherId: others.at(-1) ?? troll,
  })
  // One that the hero does not want to see again.
  const unwanted = steps.find(({ kind, at }) => kind === 'social' && at < begins - 6 * DAY)
  if (unwanted?.kind === 'social' && unwanted.social.act === 'publish')
    then(begins - 3 * DAY, `hide ${hero}`, {
      act: 'hide',
      by: { id: hero, rol: 'cliente' },
      postId: unwanted.social.postId,
    })
  return inOrder(steps)
}
