import type { AuthSettings } from '../../shared/people/domain/auth-settings.ts';
import { toAuthSettings } from '../../shared/people/schema/auth-settings.ts';
import { environment } from '../../shared/platform/runtime.ts';

/**
 * The sign-in settings, for functions with `auth: true` in `infra/routes.ts`.
 * @throws Error naming each invalid variable
 */
export const readAuthSettings = (): AuthSettings =>
  toAuthSettings(
    environment(
      'AUTH_PROVIDERS_SOURCE',
      'AUTH_LOCAL_LOGIN_ENABLED',
      'AUTH_LOCAL_ADMIN_OVERRIDE_ENABLED',
      'AUTH_JIT_MODE',
      'ALLOWED_OIDC_DOMAINS',
      'AUDIT_RETENTION_TIER',
    ),
  );
