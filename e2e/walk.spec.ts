/**
 * Everybody goes everywhere: guest, client, barber, owner and the console's staff click through every kind of screen that they
 * can reach in the demo city, and back. Nothing may break down, throw, log an error or ask for what the server refuses, and axe
 * finds nothing, in the dark and in the light.
 */
import { expect, type Page, test } from '@playwright/test'
import { type Manners, Walker } from './walker.ts'

const password = 'demo-balbu'

/** What changes the city for good or leaves it, and what has a step of its own below. */
const manners: Manners = {
  leave: /^(Confirmar|Marcar todas|Cerrar [Ss]esión|Terminar|Guardar|Salir|Compartir)/,
  elsewhere: /^\/(admin|api|media)\b/,
  also: {
    '/book/:id': async (page, walker) => {
      await page.getByRole('checkbox').first().click()
      await walker.settle()
      const time = page.getByRole('button', { name: /^\d{2}:\d{2}$/ }).first()
      // A barber may be full for a month; then there is nothing to review.
      if (await time.count() === 0) return
      await walker.click('/book/:id → a time', time)
      await walker.click('/book/:id → review', page.getByRole('button', { name: /^Revisar/ }))
      await expect(page.getByRole('dialog')).toBeVisible()
      await walker.look("dialog 'Revisa tu cita'")
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    },
  },
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(page).toHaveURL(/\/$/)
}

// A minute for the longest on a quiet machine; on a busy one a walk takes its time.
test.describe.configure({ mode: 'parallel', timeout: 480_000 })
// Each trouble comes with its picture; the trace of a hundred clicks takes longer than they do.
test.use({ trace: 'off', geolocation: { latitude: 19.4187, longitude: -99.1606 }, permissions: ['geolocation'], contextOptions: { reducedMotion: 'reduce' } })

test('a guest', async ({ page }) => {
  const walker = new Walker(page, manners)
  await walker.begin('/')
  await walker.walk()
  await walker.click('English', page.getByRole('button', { name: 'English' }))
  await walker.click('English → sign in', page.getByRole('link', { name: 'Sign in' }).first())
  await page.goBack()
  await walker.settle()
  await walker.click('Español', page.getByRole('button', { name: 'Español' }))
  told(walker, ['/', '/login', '/register', '/signup', '/user/:id', '/business/:id'])
})

test('a client', async ({ page }) => {
  const walker = new Walker(page, manners)
  await walker.begin('/login')
  await signIn(page, 'cliente@balbu.demo')
  await walker.walk()
  told(walker, ['/', '/appointments', '/appointments?tab=completadas', '/notifications', '/profile', '/change-password', '/business/:id', '/user/:id', '/book/:id'])
})

test('a barber', async ({ page }) => {
  const walker = new Walker(page, manners)
  await walker.begin('/login')
  await signIn(page, 'barbero@balbu.demo')
  await walker.walk()
  told(walker, ['/', '/appointments', '/appointments?tab=pendientes', '/dashboard', '/notifications', '/profile', '/my-services', '/availability', '/user/:id'])
})

test('an owner', async ({ page }) => {
  const walker = new Walker(page, manners)
  await walker.begin('/login')
  await signIn(page, 'duenno@balbu.demo')
  await walker.walk()
  told(walker, ['/', '/appointments', '/dashboard', '/notifications', '/profile', '/my-services', '/availability'])
})

for (const theme of ['dark', 'light']) {
  test(`the staff in the console, ${theme}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const walker = new Walker(page, { leave: /^(Reconstruir|Saltar al contenido|Copiar)/, elsewhere: /^\/(?!admin)/, themes: [theme] })
    await walker.begin('/admin/')
    await page.getByLabel(/Email|Correo/).fill('auditoria@balbu.demo')
    await page.getByLabel('Contraseña', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    if (theme === 'light') {
      await page.getByRole('button', { expanded: false }).filter({ hasText: 'Auditor' }).click()
      await page.getByRole('menuitem', { name: 'Tema claro' }).click()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toBeHidden()
    }
    await walker.walk()
    told(walker, ['/admin/appointments', '/admin/projections'])
  })
}

/** The walk went where it was to go, and met no trouble on the way. */
function told(walker: Walker, kinds: readonly string[]): void {
  console.log(`${walker.clicks} clicks: ${[...walker.seen].join(' ')}`)
  expect(walker.troubles, walker.troubles.join('\n')).toEqual([])
  expect([...walker.seen]).toEqual(expect.arrayContaining([...kinds]))
}
