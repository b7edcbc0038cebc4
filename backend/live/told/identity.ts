/** Who hears of people. */
import { AccountRegistered, ProfileUpdated } from '../../domain/identity/account-events.ts'
import { type TellRow, tellOf } from '../tell.ts'
import { barberUpdated } from './pages.ts'

export const identityTold: readonly TellRow[] = [
  tellOf(AccountRegistered, ({ userId, rol }) =>
    rol === 'cliente'
      ? []
      : [{ topic: 'market', message: { type: 'barber_created', barberId: userId } }],
  ),
  tellOf(ProfileUpdated, ({ userId }, { role }) =>
    role === 'barbero' || role === 'duenno' ? barberUpdated(userId) : [],
  ),
]
