import { tab, done } from './shoot.mjs'
const c = await tab('cliente@balbu.demo')
await c.goTo('/?tab=siguiendo'); await c.evaluate(() => window.scrollTo(0, document.body.scrollHeight/3)); await c.waitForTimeout(800); await c.shot('feed-phone')
await c.goTo('/appointments'); 
const move = c.getByRole('button', { name: /^Mover/ }).first()
if (await move.count()) { await move.click(); await c.waitForTimeout(1500); await c.shot('move-phone') }
await c.goTo('/chat'); await c.shot('chat-phone')
await c.goTo('/settings'); await c.shot('settings-phone')
await c.goTo('/profile'); await c.evaluate(() => window.scrollTo(0, 1e6)); await c.waitForTimeout(300); await c.shot('profile-phone-end')
const d = await tab('barbero@balbu.demo', 'desk', 'light')
await d.goTo('/notifications'); await d.shot('notes-desk')
await d.goTo('/availability'); await d.shot('avail-desk')
await d.goTo('/?tab=siguiendo'); const p = d.locator('article button:has(img)').first(); await p.click(); await d.waitForTimeout(1500); await d.shot('light-desk')
await d.goTo('/appointments?tab=proximas'); const m2 = d.getByRole('button', { name: /^Mover/ }).first(); if (await m2.count()) { await m2.click(); await d.waitForTimeout(1500); await d.shot('move-desk') }
const b = await tab('barbero@balbu.demo', 'phone', 'light')
await b.goTo('/availability'); await b.shot('avail-phone')
await b.goTo('/create-post'); await b.shot('create-phone')
await b.goTo('/notifications'); await b.shot('notes-phone')
await done()
