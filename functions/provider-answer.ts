import type { IdentityProvider } from '../shared/domain/people/identity-provider.ts';
import type { ApiEvent, ApiResult } from '../shared/http/api-event.ts';
import { entityTag } from '../shared/http/entity-tag.ts';
import { json } from '../shared/http/json-response.ts';
import { toAdminProvider } from '../shared/schema/admin-provider.ts';
import { configurationOf } from '../shared/use-cases/people/admin/find-provider.ts';

export const providerAnswer = (status: 200 | 201, provider: IdentityProvider, origin: string): ApiResult =>
  json(status, { data: toAdminProvider(provider, origin) }, { etag: entityTag(configurationOf(provider)) });

/** The path has the provider's name, which never changes. */
export const pathName = ({ pathParameters }: Pick<ApiEvent, 'pathParameters'>): string =>
  pathParameters?.['name'] ?? '';
