import { toResourceMetadata } from '../../../shared/people/schema/authorization-server.ts';
import { json } from '../../../shared/platform/http/response/answers.ts';
import { openPage } from '../../platform/pages.ts';

/** GET /.well-known/oauth-protected-resource and …/mcp (RFC 9728): clients of /mcp try both. */
export const handler = openPage(
  { forPrograms: true, crossOrigin: true },
  () => undefined,
  () =>
    async (_event, { origin }) =>
      json(200, toResourceMetadata(origin), { 'cache-control': 'public, max-age=300' }),
);
