/** The queue of the console before the console's code has come: on a phone that takes seconds. */
import { inaccessible } from './axe.ts'
import { ask, register } from './people.ts'
import { PASSWORD as password, wear } from './screens.ts'
import { expect, test } from './test.ts'

test('a moderator reads the queue while the console is on its way, and nothing moves when it is there; a tap leads to the case already', async ({
  browser,
  baseURL,
}) => {
  const [ana, eva] = [await register('Ana Gil', 'barbero'), await register('Eva Ruiz')]
  const { id } = await ask<{ id: string }>(ana, 'POST', '/api/posts', {
    content: 'Algo que molesta',
  })
  await ask(eva, 'POST', '/api/moderation/reports', {
    targetType: 'POST',
    targetId: id,
    reason: 'odio',
    description: 'Mira',
  })
  const session = await fetch(`${baseURL}/api/admin/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'moderacion@balbu.demo', password }),
  }).then((answer) => answer.text())

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    const context = await browser.newContext({ viewport })
    await context.addInitScript(
      (kept) => sessionStorage.setItem('balbu.console.session', kept),
      session,
    )
    const page = await context.newPage()
    const code = Promise.withResolvers<void>()
    await page.route(/\/admin\/assets\/Console-.*\.js$/, async (route) => {
      await code.promise
      await route.continue()
    })
    await page.goto('/admin/cases')
    const line = page
      .getByRole('link', { name: /Publicación.*Grave.*Odio o discriminación \(1\)/ })
      .first()
    await expect(line).toBeVisible()
    await expect(page.getByRole('button', { name: 'Siguiente' })).toHaveCount(0)
    expect(await inaccessible(page, 'all but colours')).toEqual([])
    for (const theme of ['light', 'dark'] as const) {
      await wear(page, theme)
      expect(await inaccessible(page, 'colours')).toEqual([])
    }
    const places = () =>
      page.evaluate(() =>
        ['h1', 'h1 + *', '.queue > li'].map((part) => {
          const { left, top } = document.querySelector(part)?.getBoundingClientRect() ?? {
            left: -1,
            top: -1,
          }
          return { part, left: Math.round(left), top: Math.round(top) }
        }),
      )
    const before = await places()
    code.resolve()
    await expect(page.getByRole('button', { name: 'Siguiente' })).toBeVisible()
    await expect(line).toBeVisible()
    expect(await places()).toEqual(before)
    await page.close()

    // The first page's code never comes; the next one's does.
    const early = await context.newPage()
    let pages = 0
    await early.route(/\/admin\/assets\/Console-.*\.js$/, async (route) => {
      if (++pages > 1) await route.continue()
    })
    await early.goto('/admin/cases')
    await early
      .getByRole('link', { name: /Publicación.*Grave.*Odio o discriminación \(1\)/ })
      .first()
      .click()
    await expect(early.getByText('Algo que molesta')).toBeVisible()
    await context.close()
  }
})

test('whoever would rather not see something sees no queue that was asked for without saying so', async ({
  browser,
  baseURL,
}) => {
  const session = await fetch(`${baseURL}/api/admin/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'moderacion@balbu.demo', password }),
  }).then((answer) => answer.text())
  const { staff } = JSON.parse(session) as { staff: { id: string } }
  const context = await browser.newContext()
  await context.addInitScript(
    ([kept, key]) => {
      sessionStorage.setItem('balbu.console.session', kept)
      localStorage.setItem(
        key,
        JSON.stringify({ shown: [], since: null, last: null, without: ['odio'] }),
      )
    },
    [session, `balbu.console.wellbeing.${staff.id}`] as const,
  )
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/admin/cases')
      asked.push(new URL(request.url()).search)
  })
  await page.goto('/admin/cases')
  await expect(
    page.getByRole('button', { name: 'No te mostramos: Odio o discriminación' }),
  ).toBeVisible()
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.every((search) => search.includes('sin=odio'))).toBe(true)
  await context.close()
})

test('where the code does not come it is said, and trying again brings it', async ({ page }) => {
  await page.route(/\/admin\/assets\/Console-.*\.js$/, (route) => route.abort())
  await page.goto('/admin/cases')
  await expect(page.getByRole('alert')).toContainText('No hay respuesta del servidor')
  for (const rules of ['all but colours', 'colours'] as const)
    expect(await inaccessible(page, rules)).toEqual([])
  await page.unroute(/\/admin\/assets\/Console-.*\.js$/)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
})
