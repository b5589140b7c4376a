import { verifyLogoutRequest } from '../../../../shared/identity/saml/verify-logout-request.ts';
import { verifyLogoutResponse } from '../../../../shared/identity/saml/verify-logout-response.ts';
import { plainXml, signPlain, verify } from '../exchange.ts';
import type { KeyPair } from '../key-pair.ts';
import { logoutRequestXml, logoutResponseXml } from '../logout-xml.ts';
import { aSamlProvider, NOW, ORIGIN } from '../provider.ts';
import { signElement } from '../sign-response.ts';
import { PLAIN, type SigningMode } from '../vendors.ts';

type Verified = { readonly ok: boolean; readonly reason?: string };

/** A message of the provider that a stranger can send us. */
export type Message = {
  readonly name: string;
  readonly xml: string;
  /** Without a key it stays unsigned. */
  readonly sign: (xml: string, keys: KeyPair | null) => string;
  readonly verify: (xml: string) => Verified | Promise<Verified>;
};

const login = (mode: SigningMode): Message => ({
  name: `response with a signed ${mode}`,
  xml: plainXml(),
  sign: (xml, keys) => (keys === null ? xml : signPlain(xml, mode, keys)),
  verify: (xml) => verify(xml),
});

const signRoot = (xml: string, keys: KeyPair | null): string =>
  keys === null ? xml : signElement(xml, '/*', keys, PLAIN);

const received = (xml: string) => ({
  ...({
    transport: { binding: 'post', xml, relayState: null },
    provider: aSamlProvider(),
    origin: ORIGIN,
    now: NOW,
  } as const),
});

export const MESSAGES: readonly Message[] = [
  login('assertion'),
  login('response'),
  login('both'),
  {
    name: 'logout request',
    xml: logoutRequestXml(),
    sign: signRoot,
    verify: (xml) => verifyLogoutRequest(received(xml)),
  },
  {
    name: 'logout response',
    xml: logoutResponseXml(),
    sign: signRoot,
    verify: (xml) => verifyLogoutResponse({ ...received(xml), requestId: '_ours' }),
  },
];
