import { tab, done } from './shoot.mjs'
const step = async (f) => { try { await f() } catch (e) { console.log(String(e).slice(0, 300)) } }
const d = await tab('barbero@balbu.demo', 'desk', 'light')
const { posts } = await d.get('/api/posts?limit=50')
const one = posts.find((p) => p.images.length === 1), three = posts.find((p) => p.images.length === 3)
await step(async () => { await d.goTo('/post/' + one.id); await d.locator('article button:has(picture), article button:has(img)').first().click({timeout:5000}); await d.waitForTimeout(1500); await d.shot('light-desk'); console.log(await d.evaluate(() => { const e = document.querySelector('.snap-x'); return [e.scrollHeight, e.clientHeight] })) })
await step(async () => { await d.goTo('/appointments?tab=proximas'); await d.getByRole('button', { name: /^Mover/ }).first().click({timeout:3000}); await d.waitForTimeout(1500); await d.shot('move-desk') })
const c = await tab('cliente@balbu.demo')
await step(async () => { await c.goTo('/post/' + three.id); await c.locator('article button:has(picture), article button:has(img)').first().click({timeout:5000}); await c.waitForTimeout(1500); await c.shot('light-phone') })
await step(async () => { await c.goTo('/'); await c.waitForTimeout(1500); await c.screenshot({ path: '/tmp/shots/home-full.png', fullPage: true }) })
await step(async () => { const i = (await c.get('/api/chat/conversations'))[0]; console.log(JSON.stringify(i).slice(0,200)); await c.goTo('/chat'); await c.locator('a[href*="/chat/"]').first().click(); await c.waitForTimeout(2000); await c.shot('talk-phone') })
await done()
