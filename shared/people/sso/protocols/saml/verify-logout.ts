import { byteSize } from '../../../../platform/domain/text/byte-size.ts';
import type { Refused } from '../../domain/external-identity.ts';
import type { SamlProvider } from '../../domain/identity-provider.ts';
import { trustedCertificates } from '../certificates.ts';
import {
  checkDestination,
  checkHasId,
  checkIds,
  checkInResponseTo,
  checkIssueInstant,
  checkIssuer,
  checkRoot,
  checkSignaturePlaces,
  checkStatus,
  checkWindow,
} from './check-message.ts';
import { MAX_MESSAGE_BYTES } from './decode-message.ts';
import { acceptedUntil, toInstant } from './instant.ts';
import { PROTOCOL, SIGNATURE } from './namespaces.ts';
import { parseXml } from './parse-xml.ts';
import { isEncryptedIn, type NameId, nameIdsOf } from './read-identity.ts';
import { refuse, type SamlRefusal } from './saml-refusal.ts';
import { serviceProviderOf } from './service-provider.ts';
import { type Algorithms, STRICT_ALGORITHMS } from './signature/algorithms.ts';
import { verifyRedirect } from './signature/verify-redirect.ts';
import { checkSignature, type Trust, verifySignature } from './signature/verify-signature.ts';
import { attributeOf, childrenNamed, firstNamed, textOf, type XmlElement } from './xml.ts';

/** As received: the raw query without `?`, or the form field after `decodePost` and the form's RelayState. */
export type LogoutTransport =
  | { readonly binding: 'redirect'; readonly query: string }
  | { readonly binding: 'post'; readonly xml: string; readonly relayState: string | null };

export type LogoutToVerify = {
  readonly transport: LogoutTransport;
  readonly provider: SamlProvider;
  readonly origin: string;
  /** UTC ISO. */
  readonly now: string;
  readonly algorithms?: Algorithms;
};

export type OpenedLogout = {
  readonly ok: true;
  /** From signed octets. */
  readonly message: XmlElement;
  readonly relayState: string | null;
};

type Kind = 'LogoutRequest' | 'LogoutResponse';

/** Verifies a signed logout message of the provider, addressed to us, from the last ten minutes. */
export const openLogout = (request: LogoutToVerify, kind: Kind): OpenedLogout | Refused<SamlRefusal> => {
  const { algorithms = STRICT_ALGORITHMS, origin, provider, transport } = request;
  const trust = { certificates: trustedCertificates(provider.certificates), algorithms };
  const opened =
    transport.binding === 'redirect'
      ? openRedirect(transport.query, kind, trust)
      : openPost(transport.xml, transport.relayState, kind, trust);
  if (!opened.ok) return opened;
  const { message } = opened;
  const refused =
    checkIssuer(message, provider.entityId) ??
    checkDestination(message, serviceProviderOf(origin, provider).logoutUrl) ??
    checkIssueInstant(message, Date.parse(request.now));
  return refused ?? opened;
};

const openRedirect = (query: string, kind: Kind, trust: Trust): OpenedLogout | Refused<SamlRefusal> => {
  const received = verifyRedirect(query, kind === 'LogoutRequest' ? 'SAMLRequest' : 'SAMLResponse', trust);
  if (!received.ok) return received;
  const parsed = parseXml(received.xml);
  if (!parsed.ok) return parsed;
  const { root } = parsed;
  return (
    checkRoot(root, kind) ??
    checkIds(root) ??
    checkHasId(root) ?? { ok: true, message: root, relayState: received.relayState }
  );
};

const openPost = (
  xml: string,
  relayState: string | null,
  kind: Kind,
  trust: Trust,
): OpenedLogout | Refused<SamlRefusal> => {
  if (xml.length > MAX_MESSAGE_BYTES)
    return refuse('too_large', `The message is larger than ${byteSize(MAX_MESSAGE_BYTES)}`);
  const parsed = parseXml(xml);
  if (!parsed.ok) return parsed;
  const { root } = parsed;
  const refused = checkRoot(root, kind) ?? checkIds(root) ?? checkHasId(root) ?? checkSignaturePlaces(root, [root]);
  if (refused !== undefined) return refused;
  const signature = firstNamed(root, SIGNATURE, 'Signature');
  if (signature === undefined) return refuse('unsigned', 'The message is not signed');
  const misshapen = checkSignature(root, signature, trust.algorithms);
  if (misshapen !== undefined) return misshapen;
  const signed = verifySignature(xml, root, signature, trust);
  return signed.ok ? { ok: true, message: signed.element, relayState } : signed;
};

type VerifiedLogoutRequest = {
  readonly ok: true;
  /** ID of the request, for the LogoutResponse. */
  readonly id: string;
  readonly nameId: NameId;
  /** The user's sessions to end; if empty, all of them. */
  readonly sessionIndexes: readonly string[];
  readonly relayState: string | null;
  /** From then on the request is refused as too old: remember its single-use ID until then. UTC ISO. */
  readonly notOnOrAfter: string;
};

/** The user and the sessions that the identity provider ends (core 3.7.1). */
export const verifyLogoutRequest = (request: LogoutToVerify): VerifiedLogoutRequest | Refused<SamlRefusal> => {
  const opened = openLogout(request, 'LogoutRequest');
  if (!opened.ok) return opened;
  const { message, relayState } = opened;
  const late = checkWindow(message, Date.parse(request.now));
  if (late !== undefined) return late;
  if (isEncryptedIn(message)) return refuse('name_id_encrypted', 'Encrypted NameIDs are not supported');
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

type VerifiedLogoutResponse = { readonly ok: true; readonly relayState: string | null };

/** Verifies that the identity provider ended the session as requested (core 3.7.2). */
export const verifyLogoutResponse = (
  request: LogoutToVerify & { /** ID of our LogoutRequest. */ readonly requestId: string },
): VerifiedLogoutResponse | Refused<SamlRefusal> => {
  const opened = openLogout(request, 'LogoutResponse');
  if (!opened.ok) return opened;
  const { message, relayState } = opened;
  return checkInResponseTo(message, request.requestId) ?? checkStatus(message) ?? { ok: true, relayState };
};
