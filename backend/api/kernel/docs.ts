/** The API's description and its page, served without external resources. */
import Fastify, { type FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi.ts'
import { asPage } from './security-headers.ts'

const PAGE = `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Balbu · API</title></head>
<body>
<script id="api-reference" type="application/json" data-url="/api/openapi.json" data-configuration='{"withDefaultFonts":false,"telemetry":false,"agent":{"disabled":true},"hideClientButton":true,"showDeveloperTools":"never","mcp":{"disabled":true}}'></script>
<script src="/api/docs/reference/js/scalar.js"></script>
</body>
</html>
`

const A_WHILE = 'public, max-age=300'

/** Registers `/api/openapi.json` and `/api/docs`, built on first read (4 MB of text). */
export function serveDocs(server: FastifyInstance): void {
  let document: string | undefined
  let script: Promise<string> | undefined
  server.get('/api/openapi.json', (_, reply) =>
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', A_WHILE)
      .send((document ??= JSON.stringify(openApiDocument()))),
  )
  server.get('/api/docs', (_, reply) =>
    asPage(reply)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', A_WHILE)
      .send(PAGE),
  )
  server.get('/api/docs/reference/js/scalar.js', async (_, reply) =>
    reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', A_WHILE)
      .send(await (script ??= pageScript())),
  )
}

/** The library serves its script only in a page with an inline script, which our CSP forbids. */
async function pageScript(): Promise<string> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  await using apart = Fastify()
  await apart.register(scalar, {
    routePrefix: '/reference',
    configuration: { url: '/api/openapi.json' },
    logLevel: 'silent',
  })
  return (await apart.inject('/reference/js/scalar.js')).body
}
