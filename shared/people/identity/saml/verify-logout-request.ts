import type { Refused } from '../../domain/external-identity.ts';
import { acceptedUntil } from './accepted-until.ts';
import { checkWindow } from './checks/check-window.ts';
import { toInstant } from './instant.ts';
import { isEncryptedIn, type NameId, nameIdsOf } from './name-id.ts';
import { PROTOCOL } from './namespaces.ts';
import { type LogoutToVerify, openLogout } from './open-logout.ts';
import { refuse, type SamlRefusal } from './saml-refusal.ts';
import { attributeOf, childrenNamed, textOf } from './xml.ts';

export type VerifiedLogoutRequest = {
  readonly ok: true;
  /** What a LogoutResponse answers. */
  readonly id: string;
  readonly nameId: NameId;
  /** Which sessions of that person; none means all of them. */
  readonly sessionIndexes: readonly string[];
  readonly relayState: string | null;
  /** From here on the request is refused for its age: how long to remember its id, which counts once. UTC ISO. */
  readonly notOnOrAfter: string;
};

/** Whose sessions the identity provider ends (core 3.7.1). */
export const verifyLogoutRequest = (request: LogoutToVerify): VerifiedLogoutRequest | Refused<SamlRefusal> => {
  const opened = openLogout(request, 'LogoutRequest');
  if (!opened.ok) return opened;
  const { message, relayState } = opened;
  const late = checkWindow(message, Date.parse(request.now));
  if (late !== undefined) return late;
  if (isEncryptedIn(message)) return refuse('name_id_encrypted', 'The NameID is encrypted, which is not supported');
  const [nameId, ...others] = nameIdsOf(message);
  if (nameId === undefined || others.length > 0) return refuse('name_id_missing', 'The request has no single NameID');
  if (nameId.value.trim() === '') return refuse('name_id_empty', 'The NameID is empty');
  return {
    ok: true,
    id: attributeOf(message, 'ID') ?? '',
    nameId,
    sessionIndexes: childrenNamed(message, PROTOCOL, 'SessionIndex')
      .map(textOf)
      .filter((index) => index.trim() !== ''),
    relayState,
    notOnOrAfter: toInstant(acceptedUntil(message, Date.parse(request.now))),
  };
};
