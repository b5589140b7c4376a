import { EgressRefusedError, type GuardedFetch } from '../../../../platform/domain/network/egress.ts';
import type { Refused } from '../../domain/external-identity.ts';
import { quoted, refused } from './refusal.ts';

export type UserInfoRequestRefusal = 'userinfo_unreachable' | 'userinfo_status';

export type UserInfoText = { readonly ok: true; readonly text: string; readonly contentType: string };

/** Requests user info as in OIDC Core §5.3.1, which OAuth 2.0 servers also accept. */
export const requestUserInfo = async (
  fetch: GuardedFetch,
  url: string,
  accessToken: string,
  accept: string,
): Promise<UserInfoText | Refused<UserInfoRequestRefusal>> => {
  try {
    const response = await fetch(url, { headers: { authorization: `Bearer ${accessToken}`, accept } });
    if (response.status !== 200) {
      const challenge = response.headers.get('www-authenticate');
      return refused(
        'userinfo_status',
        `The user info endpoint returned status ${response.status}${challenge === null ? '' : ` and ${quoted(challenge)}`}`,
      );
    }
    const contentType = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    return { ok: true, text: await response.text(), contentType };
  } catch (error) {
    if (error instanceof EgressRefusedError) return refused('userinfo_unreachable', error.message);
    throw error;
  }
};
