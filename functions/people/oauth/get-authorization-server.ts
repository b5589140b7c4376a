import { toServerMetadata } from '../../../shared/people/schema/authorization-server.ts';
import { json } from '../../../shared/platform/http/response/answers.ts';
import { openPage } from '../../platform/pages.ts';

/** GET /.well-known/oauth-authorization-server (RFC 8414) */
export const handler = openPage(
  { forPrograms: true, crossOrigin: true },
  () => undefined,
  () =>
    async (_event, { origin }) =>
      json(200, toServerMetadata(origin), { 'cache-control': 'public, max-age=300' }),
);
