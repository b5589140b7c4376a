import type { Refused } from '../../domain/external-identity.ts';
import { checkInResponseTo } from './checks/check-in-response-to.ts';
import { checkStatus } from './checks/check-status.ts';
import { type LogoutToVerify, openLogout } from './open-logout.ts';
import type { SamlRefusal } from './saml-refusal.ts';

export type VerifiedLogoutResponse = { readonly ok: true; readonly relayState: string | null };

/** That the identity provider ended the session that we asked it to end (core 3.7.2). */
export const verifyLogoutResponse = (
  request: LogoutToVerify & { /** Id of our LogoutRequest. */ readonly requestId: string },
): VerifiedLogoutResponse | Refused<SamlRefusal> => {
  const opened = openLogout(request, 'LogoutResponse');
  if (!opened.ok) return opened;
  const { message, relayState } = opened;
  return checkInResponseTo(message, request.requestId) ?? checkStatus(message) ?? { ok: true, relayState };
};
