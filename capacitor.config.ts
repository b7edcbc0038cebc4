/**
 * The native app around the client (docs/native.md). It shows the deployed site, so that one
 * release serves browsers and phones alike.
 */
const site = process.env['BALBU_URL'] ?? 'https://app.balbu.example'

export default {
  appId: 'mx.balbu.app',
  appName: 'Balbu',
  // What is shown where the site can't be reached at the very first start; from then on the service
  // worker has the app.
  webDir: 'dist/frontend',
  backgroundColor: '#100e0c',
  server: { url: site, allowNavigation: [new URL(site).hostname] },
  // Without it a WKWebView has no service worker.
  ios: { limitsNavigationsToAppBoundDomains: true },
  plugins: { PushNotifications: { presentationOptions: ['badge', 'sound', 'alert'] } },
}
