import { inflateRawSync } from 'node:zlib';
import type { Bend } from '../test/support/bend.ts';
import { type BentOp, startBentOp } from '../test/support/bent-op.ts';
import { Browser } from '../test/support/browser-client.ts';
import { addProvider } from '../test/support/people/sso-cloud.ts';
import { idpResponse } from '../test/support/saml/idp-response.ts';
import { createKeyPair } from '../test/support/saml/key-pair.ts';

/** Who signs in, in turn: so many that two at once are rarely the same. */
export const PEOPLE = 40;

const CLIENT_SECRET = 'a secret of the bench';
const IDP = { entityId: 'https://idp.bench.example', keys: createKeyPair('idp.bench.example') };
const VENDOR = 'entra';

/** A browser at the moment before it comes back to us: what it then sends, and that this signs its person in. */
export type Arrival = () => Promise<void>;
export type Ways = {
  readonly openIdConnect: (person: number) => Promise<Arrival>;
  readonly saml: (person: number) => Promise<Arrival>;
  readonly stop: () => Promise<void>;
};

/** An OpenID provider on a port of this machine that answers at once, and responses of a SAML provider, signed beforehand. */
export const openWays = async (baseUrl: string, port: number): Promise<Ways> => {
  const op = await startBentOp({ port, clientSecret: CLIENT_SECRET, bends: honestPeople() });
  await addProviders(op);
  return {
    openIdConnect: async (person) => {
      const browser = new Browser({ baseUrl });
      const left = await go(browser, '/auth/bench-oidc');
      const answer = await fetch(`${left}&login_hint=oidc-${person}`, { redirect: 'manual' });
      const back = new URL(answer.headers.get('location') ?? '');
      return () => arrive(browser.get(back.pathname + back.search, { from: 'other-site' }));
    },
    saml: async (person) => {
      const browser = new Browser({ baseUrl });
      const { searchParams } = new URL(await go(browser, '/auth/saml/bench-saml'));
      const request = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
      const form = {
        SAMLResponse: responseTo(baseUrl, / ID="([^"]+)"/.exec(request)?.[1] ?? '', person),
        RelayState: searchParams.get('RelayState') ?? '',
      };
      return () => arrive(browser.send('POST', '/auth/saml/bench-saml/callback', { form, from: 'other-site' }));
    },
    stop: op.stop,
  };
};

/** The same person by his ID token and his user info. */
const honestPeople = (): Readonly<Record<string, Bend>> =>
  Object.fromEntries(
    Array.from({ length: PEOPLE }, (_, person): [string, Bend] => {
      const who = { sub: `oidc-${person}`, email: `oidc-${person}@bench.example` };
      return [
        who.sub,
        {
          idToken: ({ claims }) => {
            Object.assign(claims, who);
          },
          userInfo: (claims) => ({ ...claims, ...who }),
        },
      ];
    }),
  );

const addProviders = async (op: BentOp): Promise<void> => {
  const client = { client_id: 'bench', client_secret: CLIENT_SECRET };
  await addProvider({ name: 'bench-oidc', strategy: 'openid_connect', issuer: op.issuer(), ...client });
  await addProvider({
    name: 'bench-saml',
    strategy: 'saml',
    entity_id: IDP.entityId,
    sso_url: `${IDP.entityId}/sso`,
    certificates: [IDP.keys.certificate],
  });
};

const responseTo = (baseUrl: string, inResponseTo: string, person: number): string => {
  const audience = `${baseUrl}/auth/saml/bench-saml`;
  const said = { vendor: VENDOR, mode: 'assertion', bend: {}, keys: IDP.keys, issuer: IDP.entityId } as const;
  const email = `saml-${person}@bench.example`;
  const xml = idpResponse({ ...said, email, inResponseTo, audience, acsUrl: `${audience}/callback` });
  return Buffer.from(xml).toString('base64');
};

const go = async (browser: Browser, path: string): Promise<string> => {
  const { location, status } = await browser.get(path);
  if (location?.startsWith('http') !== true) throw new Error(`${path} answered ${status}, to ${location}`);
  return location;
};

const arrive = async (answer: ReturnType<Browser['get']>): Promise<void> => {
  const { location, setCookies, status } = await answer;
  const isIn = status === 303 && setCookies.some((cookie) => cookie.startsWith('__Host-session='));
  if (!isIn) throw new Error(`A sign-in of the bench ended with ${status}, at ${location}`);
};
