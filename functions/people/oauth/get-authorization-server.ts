import { toServerMetadata } from '../../../shared/people/schema/authorization-server.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { openEndpoint } from '../../../shared/platform/http/open-endpoint.ts';
import { json } from '../../../shared/platform/http/response/answers.ts';
import { open } from '../adapters.ts';

/** GET /.well-known/oauth-authorization-server (RFC 8414) */
export const handler = lambda(() =>
  openEndpoint(open(), { forPrograms: true }, async (_event, { origin }) =>
    json(200, toServerMetadata(origin), { 'cache-control': 'public, max-age=300' }),
  ),
);
