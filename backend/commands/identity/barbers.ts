/** Who serves: barbers, and owners. */
import type { Rol } from '../../../contract/kernel/values.ts'
import { DomainError } from '../../domain/kernel/decider.ts'

/** @throws DomainError 'not_found' or 'not_a_barber' */
export async function mustBeBarber(
  { rolOf }: { rolOf(userId: string): Promise<Rol | undefined> },
  userId: string,
): Promise<void> {
  const rol = await rolOf(userId)
  if (!rol) throw new DomainError('not_found', 'El perfil de usuario que buscas no existe.')
  mustServe(rol)
}

/** @throws DomainError 'not_a_barber' */
export function mustServe(rol: Rol): void {
  if (rol === 'cliente')
    throw new DomainError('not_a_barber', 'Este usuario no ofrece servicios de barbería.')
}
