import type { CallbackRefusal } from './check-callback.ts';
import type { GrantRefusal } from './grant-refusal.ts';
import type { UserInfoRequestRefusal } from './request-user-info.ts';

/** Every reason why a sign-in by OAuth 2.0 is refused. */
export type OAuth2Refusal =
  | 'provider_insecure'
  | CallbackRefusal
  | GrantRefusal
  | UserInfoRequestRefusal
  | 'userinfo_not_json'
  | 'subject_missing'
  | 'subject_invalid';
