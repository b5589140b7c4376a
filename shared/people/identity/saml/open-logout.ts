import type { Refused } from '../../domain/external-identity.ts';
import type { SamlProvider } from '../../domain/identity-provider.ts';
import { checkDestination } from './checks/check-destination.ts';
import { checkHasId, checkIds } from './checks/check-ids.ts';
import { checkIssueInstant } from './checks/check-issue-instant.ts';
import { checkIssuer } from './checks/check-issuer.ts';
import { checkRoot } from './checks/check-root.ts';
import { checkSignaturePlaces } from './checks/check-signature-places.ts';
import { MAX_MESSAGE_BYTES } from './decode-message.ts';
import { SIGNATURE } from './namespaces.ts';
import { parseXml } from './parse-xml.ts';
import { refuse, type SamlRefusal } from './saml-refusal.ts';
import { serviceProviderOf } from './service-provider.ts';
import { type Algorithms, STRICT_ALGORITHMS } from './signature/algorithms.ts';
import { trustedCertificates } from './signature/trusted-certificate.ts';
import { verifyRedirect } from './signature/verify-redirect.ts';
import { checkSignature, type Trust, verifySignature } from './signature/verify-signature.ts';
import { firstNamed, type XmlElement } from './xml.ts';

/** As it arrived: the raw query without `?`, or the form field after `decodePost` and the form's RelayState. */
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

/** A signed logout message of the provider, for us, of the last ten minutes. */
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
    return refuse('too_large', `The message is larger than ${MAX_MESSAGE_BYTES} bytes`);
  const parsed = parseXml(xml);
  if (!parsed.ok) return parsed;
  const { root } = parsed;
  const refused = checkRoot(root, kind) ?? checkIds(root) ?? checkHasId(root) ?? checkSignaturePlaces(root, [root]);
  if (refused !== undefined) return refused;
  const signature = firstNamed(root, SIGNATURE, 'Signature');
  if (signature === undefined) return refuse('unsigned', 'Nothing of the message is signed');
  const misshapen = checkSignature(root, signature, trust.algorithms);
  if (misshapen !== undefined) return misshapen;
  const signed = verifySignature(xml, root, signature, trust);
  return signed.ok ? { ok: true, message: signed.element, relayState } : signed;
};
