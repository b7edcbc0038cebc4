/** The API's description and the page that shows it, from this server alone: nothing is fetched from elsewhere. */
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
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

/** Registers `/api/openapi.json` and `/api/docs`. */
export async function serveDocs(server: FastifyInstance): Promise<void> {
  const document = JSON.stringify(openApiDocument())
  const A_WHILE = 'public, max-age=300'
  server.get('/api/openapi.json', (_, reply) => reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', A_WHILE).send(document))
  server.get('/api/docs', (_, reply) => asPage(reply).header('content-type', 'text/html; charset=utf-8').header('cache-control', A_WHILE).send(PAGE))
  // Brings the page's script; its own page, whose inline script our policy forbids, is not linked from anywhere.
  await server.register(scalar, { routePrefix: '/api/docs/reference', configuration: { url: '/api/openapi.json' }, logLevel: 'silent' })
}
