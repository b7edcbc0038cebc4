/** Proofs in people's hands: the page, the receipt of an appointment, the verifier offline. */
import { readFileSync, writeFileSync } from 'node:fs'
import { beSignedIn, cityOf } from './screens.ts'
import { expect, test } from './test.ts'

test('a guest finds the page of figures and proofs', async ({ page }) => {
  await page.goto('/terminos')
  await page.getByRole('link', { name: 'Confianza' }).click()
  await expect(page).toHaveURL(/\/confianza$/)
  await expect(page.getByRole('heading', { name: 'El registro' })).toBeVisible()
  await expect(page.getByText('npm run audit -- verify')).toBeVisible()
})

test.describe('where the app works without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the verifier is a page of its own', async ({ page }) => {
    await page.goto('/confianza')
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), {
        timeout: 60_000,
      })
      .toBe('activated')
    await page.goto('/verificador.html')
    await expect(page.getByRole('heading', { name: 'Verificador de recibos' })).toBeVisible()
  })
})

test('a client keeps the receipt of an appointment, and it verifies without a network', async ({
  browser,
  context,
  page,
  request,
}, info) => {
  const { appointmentId } = await cityOf(request)
  await beSignedIn(context, 'client')
  await page.goto(`/appointments/${appointmentId}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Recibo verificable' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`balbu-recibo-${appointmentId}.json`)
  const file = info.outputPath('receipt.json')
  await download.saveAs(file)

  // The verifier is saved and opened from disk, in a browser that is offline.
  const saved = info.outputPath('verificador.html')
  writeFileSync(saved, await (await page.request.get('/verificador.html')).text())
  const offline = await browser.newContext({ offline: true, locale: 'es-MX' })
  const verifier = await offline.newPage()
  const requests: string[] = []
  verifier.on('request', (asked) => requests.push(asked.url()))
  await verifier.goto(`file://${saved}`)
  await verifier.setInputFiles('#receipt', file)
  // In a signed head or promised for the next one: the server has just started.
  await expect(verifier.locator('#verdict')).toHaveText(/es auténtico|todavía no está/)
  const receipt = JSON.parse(readFileSync(file, 'utf8'))
  receipt.cita.totalPrice += 1
  const changed = info.outputPath('changed.json')
  writeFileSync(changed, JSON.stringify(receipt))
  await verifier.setInputFiles('#receipt', changed)
  await expect(verifier.locator('#verdict')).toHaveText(/no es auténtico/)
  expect(requests).toEqual([`file://${saved}`])
  await offline.close()
})
