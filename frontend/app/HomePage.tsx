/** `/`: the one place where the home meets the appointments, for those who cut hair. */
import { currentSession } from '../client/session.ts'
import { HomeScreen } from '../features/home/HomeScreen.tsx'
import { loadTexts } from '../i18n/i18n.ts'
import { loadable } from '../ui/loadable.tsx'

const Today = loadable(async () => {
  const [module] = await Promise.all([
    import('../features/appointments/Today.tsx'),
    loadTexts(['appointments', 'agenda']),
  ])
  return module.Today
})

/** Fetched with the home, where it is shown. */
export const prepareToday = async (): Promise<void> => {
  const { user } = currentSession()
  if (user && user.rol !== 'cliente') await Today.load()
}

export const HomePage = () => <HomeScreen Today={Today} />
