import { plainXml, signPlain } from '../exchange.ts';
import type { SigningMode } from '../vendors.ts';
import { type Attack, cut, MODES, remove, swap } from './attack.ts';

type Parts = {
  /** The signed response. */
  readonly xml: string;
  /** Its assertion, and a copy for another user. */
  readonly assertion: string;
  readonly evil: string;
  /** The signature of the assertion, or of the response. */
  readonly signature: string;
  /** The signature of the response, or of the assertion. */
  readonly outer: string;
  /** The id of the evil assertion; undefined for that of the original. */
  readonly id: string | undefined;
};

/** Positions of the evil copy and the signed original ("On Breaking SAML", numbered as in test tools). */
const WRAPPINGS: Readonly<Record<string, (parts: Parts) => string>> = {
  'XSW1: the original response in the signature of an evil one': ({ id, outer, xml }) =>
    swap(evilResponse(xml, id), '</saml:Issuer>', `</saml:Issuer>${enclose(outer, bare(xml, outer))}`),
  'XSW2: the original response beside its signature in an evil one': ({ id, outer, xml }) =>
    swap(evilResponse(xml, id), '</saml:Issuer>', `</saml:Issuer>${bare(xml, outer)}${outer}`),
  'XSW3: an evil assertion before the original': ({ assertion, evil, xml }) => swap(xml, assertion, evil + assertion),
  'XSW4: the original assertion inside an evil one': ({ assertion, evil, xml }) =>
    swap(xml, assertion, swap(evil, '</saml:Assertion>', `${assertion}</saml:Assertion>`)),
  'XSW5: the signature on an evil assertion, the original behind it': ({ assertion, evil, signature, xml }) =>
    swap(xml, assertion, signEvil(evil, signature) + bare(assertion, signature)),
  'XSW6: the original in the signature of an evil assertion': ({ assertion, evil, signature, xml }) =>
    swap(xml, assertion, signEvil(evil, enclose(signature, bare(assertion, signature)))),
  'XSW7: an evil assertion in Extensions': ({ evil, xml }) =>
    swap(xml, '<samlp:Status>', `<samlp:Extensions>${evil}</samlp:Extensions><samlp:Status>`),
  'XSW8: the original in an Object of the signature of an evil assertion': ({ assertion, evil, signature, xml }) =>
    swap(xml, assertion, signEvil(evil, enclose(signature, `<ds:Object>${bare(assertion, signature)}</ds:Object>`))),
  'advice: the original as advice of an evil assertion': ({ assertion, evil, signature, xml }) =>
    swap(
      xml,
      assertion,
      swap(
        signEvil(evil, signature),
        '<saml:AuthnStatement',
        `<saml:Advice>${bare(assertion, signature)}</saml:Advice><saml:AuthnStatement`,
      ),
    ),
};

/** A new id, or the one that the signature refers to. */
const IDS = { 'with an id of its own': '_evil', 'with the id of the original': undefined } as const;

export const wrappingAttacks = (): readonly Attack[] =>
  MODES.flatMap((mode) =>
    Object.entries(IDS).flatMap(([how, id]) =>
      Object.entries(WRAPPINGS).map(([what, wrap]) => wrapping(`${what}, ${how}`, mode, id, wrap)),
    ),
  );

const wrapping = (name: string, mode: SigningMode, id: string | undefined, wrap: (parts: Parts) => string): Attack => {
  const xml = signPlain(plainXml(), mode);
  const assertion = cut(xml, 'saml:Assertion');
  const unsigned = mode === 'response' ? assertion : remove(assertion, 'ds:Signature');
  const evil = withId(unsigned.replaceAll('bob@example.com', 'admin@example.com'), id);
  const attacked = wrap({
    xml,
    assertion,
    evil,
    id,
    signature: cut(mode === 'response' ? xml : assertion, 'ds:Signature'),
    outer: cut(xml, 'ds:Signature'),
  });
  return { name: `${name} (signed: ${mode})`, xml: attacked, reason: reasonFor(name, id) };
};

/** Duplicate ids are detected before assertions are counted. */
const reasonFor = (name: string, id: string | undefined): Attack['reason'] => {
  if (id === undefined) return 'duplicate_id';
  return name.startsWith('advice') ? 'reference_target' : 'assertion_count';
};

const withId = (assertion: string, id: string | undefined): string =>
  id === undefined ? assertion : swap(assertion, 'ID="_assertion-1"', `ID="${id}"`);

const evilResponse = (xml: string, id: string | undefined): string => {
  const unsigned = xml
    .replace(/<ds:Signature .*?<\/ds:Signature>/gs, '')
    .replaceAll('bob@example.com', 'admin@example.com');
  return id === undefined ? unsigned : withId(swap(unsigned, 'ID="_response-1"', 'ID="_evil-response"'), id);
};

const bare = (element: string, signature: string): string => element.replace(signature, '');
const enclose = (signature: string, content: string): string =>
  swap(signature, '</ds:Signature>', `${content}</ds:Signature>`);
const signEvil = (evil: string, signature: string): string =>
  swap(evil, '</saml:Issuer>', `</saml:Issuer>${signature}`);
