import { isAmong } from '../../../../../platform/domain/guards.ts';
import type { Refused } from '../../../domain/external-identity.ts';
import { decodeRedirect } from '../decode-message.ts';
import { quote, refuse, type SamlRefusal } from '../saml-refusal.ts';
import { methodOf, verifyOctets } from './algorithms.ts';
import type { Trust } from './verify-signature.ts';

export type RedirectMessage = { readonly ok: true; readonly xml: string; readonly relayState: string | null };

/**
 * Verifies a message of the HTTP-Redirect binding (bindings 3.4.4.1). The signature covers the parameters as the signer
 * escaped them, so `query` must be raw, without `?`.
 */
export const verifyRedirect = (
  query: string,
  parameter: 'SAMLRequest' | 'SAMLResponse',
  trust: Trust,
): RedirectMessage | Refused<SamlRefusal> => {
  const raw = readQuery(query);
  if (!raw.ok) return raw;
  const { RelayState, SigAlg, Signature, ...messages } = raw.values;
  const message = messages[parameter];
  if (message === undefined || Object.keys(messages).length > 1) {
    return refuse('query_parameters', `The query must have ${parameter} and no other message`);
  }
  if (Signature === undefined || SigAlg === undefined) return refuse('unsigned', 'The query is not signed');
  const method = methodOf(trust.algorithms.signatures, decode(SigAlg));
  if (method === undefined)
    return refuse('signature_algorithm', `The signature algorithm ${quote(decode(SigAlg))} is not allowed`);
  const relayState = RelayState === undefined ? '' : `&RelayState=${RelayState}`;
  const octets = Buffer.from(`${parameter}=${message}${relayState}&SigAlg=${SigAlg}`);
  const signature = Buffer.from(decode(Signature), 'base64');
  const isSigned = trust.certificates.some(({ publicKey }) => verifyOctets(method, octets, publicKey, signature));
  if (!isSigned)
    return refuse('signature_invalid', 'The query was not signed with the key of a configured certificate');
  const decoded = decodeRedirect(decode(message));
  if (!decoded.ok) return decoded;
  return { ...decoded, relayState: RelayState === undefined ? null : decode(RelayState.replaceAll('+', ' ')) };
};

const NAMES = ['SAMLRequest', 'SAMLResponse', 'RelayState', 'SigAlg', 'Signature'] as const;

type Raw = Readonly<Partial<Record<(typeof NAMES)[number], string>>>;

/** The relevant parameters, still escaped; each at most once. */
const readQuery = (query: string): { readonly ok: true; readonly values: Raw } | Refused<SamlRefusal> => {
  const pairs = query.split('&').map((pair) => {
    const equals = pair.indexOf('=');
    return equals === -1 ? ([pair, ''] as const) : ([pair.slice(0, equals), pair.slice(equals + 1)] as const);
  });
  const ours = pairs.filter(([name]) => isAmong(NAMES, name));
  const twice = ours.find(([name], index) => ours.findIndex(([other]) => other === name) !== index);
  if (twice !== undefined) return refuse('query_parameters', `The query repeats ${twice[0]}`);
  return ours.every(([, value]) => isDecodable(value))
    ? { ok: true, values: Object.fromEntries(ours) }
    : refuse('query_parameters', 'The query is not percent-encoded');
};

const isDecodable = (value: string): boolean => {
  try {
    decodeURIComponent(value);
    return true;
  } catch {
    return false;
  }
};

const decode = (value: string): string => decodeURIComponent(value);
