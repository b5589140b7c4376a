import type { IdentityProvider } from '../../shared/people/domain/identity-provider.ts';
import { toAdminProvider } from '../../shared/people/schema/admin-provider.ts';
import { configurationOf } from '../../shared/people/use-cases/admin/find-provider.ts';
import type { ApiEvent, ApiResult } from '../../shared/platform/http/api-event.ts';
import { entityTag } from '../../shared/platform/http/entity-tag.ts';
import { json } from '../../shared/platform/http/json-response.ts';

export const providerAnswer = (status: 200 | 201, provider: IdentityProvider, origin: string): ApiResult =>
  json(status, { data: toAdminProvider(provider, origin) }, { etag: entityTag(configurationOf(provider)) });

/** The path has the provider's name, which never changes. */
export const pathName = ({ pathParameters }: Pick<ApiEvent, 'pathParameters'>): string =>
  pathParameters?.['name'] ?? '';
