import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { escapeXml } from '../../../shared/people/sso/protocols/saml/xml.ts';
import { type IdpFault, idpFaults } from './idp-faults.ts';
import { createKeyPair, type KeyPair } from './key-pair.ts';
import { type ResponseFacts, responseFacts } from './response-facts.ts';
import { responseXml } from './response-xml.ts';
import { issuerOf, samlifyIdp, samlifyQuery, samlifySp } from './samlify-entities.ts';
import { signResponse } from './sign-response.ts';
import {
  isSigningMode,
  isVendor,
  type Person,
  type SigningMode,
  VENDORS,
  type Vendor,
  type VendorShape,
} from './vendors.ts';

export type SamlIdp = {
  readonly origin: string;
  /** `host:port` for the guard's allow-list. */
  readonly host: string;
  readonly keys: KeyPair;
  /** The provider settings for a product. */
  readonly settingsOf: (vendor: Vendor) => IdpSettings;
  /** The URL to which a browser carries a logout that the provider starts. */
  readonly logoutUrl: (wish: LogoutWish) => Promise<string>;
  /** An IdP-initiated response, as a form field. */
  readonly unsolicited: (vendor: Vendor, email: string, entityId: string) => string;
  /** Ids of our logout requests for which a signed response arrived. */
  readonly loggedOut: readonly string[];
  readonly stop: () => Promise<void>;
};

export type IdpSettings = {
  readonly entityId: string;
  readonly ssoUrl: string;
  readonly sloUrl: string;
  readonly metadataUrl: string;
  readonly certificate: string;
  readonly nameIdFormat: string;
};

type LogoutWish = {
  readonly vendor: Vendor;
  /** Our entity ID. */
  readonly to: string;
  readonly nameId: string;
  readonly sessionIndex: string;
  readonly relayState?: string;
};

export type SamlIdpOptions = {
  readonly port?: number;
  readonly keys?: KeyPair;
  readonly wantsSignedRequests?: boolean;
  /** Our metadata by entity ID; fetched over HTTP by default. */
  readonly metadataOf?: (entityId: string) => Promise<string>;
};

/**
 * A SAML provider on a port of this machine, in the format of five products: /okta, /entra, /keycloak, /adfs, /google,
 * each with /sso, /slo and /metadata. With `name` in the query, that user is signed in; otherwise the provider asks for
 * a name. ada+finance.admins@example.com belongs to two groups; ada@example.com!expired gets a response with that fault
 * (see `idpFaults`); `mode` in the query determines what is signed.
 */
export const startSamlIdp = async (options: SamlIdpOptions = {}): Promise<SamlIdp> => {
  const { keys = createKeyPair('idp.example.com') } = options;
  const server = createServer();
  await new Promise<void>((done) => server.listen(options.port ?? 0, '127.0.0.1', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { answer, ...idp } = createIdp(`http://${host}`, keys, options);
  server.on('request', (request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
    });
  });
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { ...idp, origin: `http://${host}`, host, keys, stop };
};

const UNSPECIFIED = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified';

const fetchMetadata = async (entityId: string): Promise<string> => (await fetch(`${entityId}/metadata`)).text();

const createIdp = (origin: string, keys: KeyPair, options: SamlIdpOptions) => {
  const { metadataOf = fetchMetadata, wantsSignedRequests = false } = options;
  const faults = idpFaults(createKeyPair('attacker.example.com'));
  const loggedOut: string[] = [];
  const settingsOf = (vendor: Vendor): IdpSettings => {
    const shape: VendorShape = VENDORS[vendor];
    return {
      entityId: `${origin}/${vendor}/metadata`,
      ssoUrl: `${origin}/${vendor}/sso`,
      sloUrl: `${origin}/${vendor}/slo`,
      metadataUrl: `${origin}/${vendor}/metadata`,
      certificate: keys.certificate,
      nameIdFormat: shape.facts(personOf('ada@example.com')).nameIdFormat ?? UNSPECIFIED,
    };
  };
  const entityOf = (vendor: Vendor) => samlifyIdp({ ...settingsOf(vendor), keys, wantsSignedRequests });
  const peerOf = async (entityId: string) => samlifySp(await metadataOf(entityId));

  const signIn = async (vendor: Vendor, url: URL, response: ServerResponse): Promise<void> => {
    const audience = issuerOf(url);
    const parsed = await entityOf(vendor).parseLoginRequest(await peerOf(audience), 'redirect', samlifyQuery(url));
    const name = url.searchParams.get('name');
    if (name === null) return sendPage(response, nameForm(url));
    const [email = '', faultName] = name.split('!');
    const fault = faultName === undefined ? {} : faults[faultName];
    if (fault === undefined) throw new Error(`There is no fault ${faultName}`);
    const mode = url.searchParams.get('mode') ?? '';
    const { assertionConsumerServiceUrl: acsUrl, id: inResponseTo } = parsed.extract.request;
    const xml = idpResponse({
      vendor,
      email,
      fault,
      keys,
      acsUrl,
      audience,
      inResponseTo,
      mode: isSigningMode(mode) ? mode : VENDORS[vendor].signs,
      issuer: settingsOf(vendor).entityId,
    });
    sendPage(response, postForm(acsUrl, xml, url.searchParams.get('RelayState')));
  };

  const logOut = async (vendor: Vendor, url: URL, response: ServerResponse): Promise<void> => {
    const entity = entityOf(vendor);
    const peer = await peerOf(issuerOf(url));
    if (url.searchParams.has('SAMLResponse')) {
      const { extract } = await entity.parseLogoutResponse(peer, 'redirect', samlifyQuery(url));
      loggedOut.push(extract.response.inResponseTo);
      return sendPage(response, '<!doctype html><title>Signed out at the provider</title>');
    }
    const request = await entity.parseLogoutRequest(peer, 'redirect', samlifyQuery(url));
    const relayState = url.searchParams.get('RelayState') ?? '';
    const { context } = entity.createLogoutResponse(peer, request, 'redirect', { relayState });
    response.writeHead(302, { location: context }).end();
  };

  return {
    loggedOut,
    settingsOf,
    logoutUrl: async ({ nameId, relayState = '', sessionIndex, to, vendor }: LogoutWish): Promise<string> => {
      const user = { logoutNameID: nameId, sessionIndex };
      return entityOf(vendor).createLogoutRequest(await peerOf(to), 'redirect', user, { relayState }).context;
    },
    unsolicited: (vendor: Vendor, email: string, entityId: string): string => {
      const xml = idpResponse({
        vendor,
        email,
        keys,
        fault: {},
        audience: entityId,
        inResponseTo: null,
        mode: VENDORS[vendor].signs,
        issuer: settingsOf(vendor).entityId,
        acsUrl: `${entityId}/callback`,
      });
      return Buffer.from(xml).toString('base64');
    },
    answer: async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const url = new URL(request.url ?? '/', origin);
      const [, vendor = '', what] = url.pathname.split('/');
      if (isVendor(vendor) && what === 'sso') return signIn(vendor, url, response);
      if (isVendor(vendor) && what === 'slo') return logOut(vendor, url, response);
      if (isVendor(vendor) && what === 'metadata') {
        response.writeHead(200, { 'content-type': 'application/samlmetadata+xml' });
        response.end(entityOf(vendor).getMetadata());
        return;
      }
      response.writeHead(404).end();
    },
  };
};

const sendPage = (response: ServerResponse, page: string): void => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
};

const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${escapeXml(name)}" value="${escapeXml(value)}">`;

/** Asks for a name, and returns with the original request. */
const nameForm = (url: URL): string => {
  const kept = [...url.searchParams].map(([name, value]) => hidden(name, value));
  return `<!doctype html><title>Sign in at the provider</title><form>${kept.join('')}<label>E-mail <input name="name" autofocus></label><button>Sign in</button></form>`;
};

/** Submits itself if JavaScript is available. */
const postForm = (action: string, xml: string, relayState: string | null): string => {
  const response = hidden('SAMLResponse', Buffer.from(xml).toString('base64'));
  const state = relayState === null ? '' : hidden('RelayState', relayState);
  return `<!doctype html><title>Going back</title><body onload="document.forms[0].submit()"><form method="post" action="${escapeXml(action)}">${response}${state}<button>Continue</button></form>`;
};

/** The form of the page for a client without a browser: its target and fields. */
export const readPostForm = (
  page: string,
): { readonly action: string; readonly fields: Readonly<Record<string, string>> } => {
  const fields = [...page.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, plain(value)] as const,
  );
  return { action: plain(/action="([^"]*)"/.exec(page)?.[1] ?? ''), fields: Object.fromEntries(fields) };
};

const plain = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

type IdpExchange = {
  readonly vendor: Vendor;
  readonly mode: SigningMode;
  readonly email: string;
  readonly fault: IdpFault;
  readonly keys: KeyPair;
  readonly issuer: string;
  readonly acsUrl: string;
  readonly audience: string;
  readonly inResponseTo: string | null;
};

/** A product's signed response to a request, issued now. */
export const idpResponse = ({ fault, email, keys, mode, vendor, ...exchange }: IdpExchange): string => {
  const shape: VendorShape = VENDORS[vendor];
  const request = { ...exchange, now: new Date().toISOString(), serial: randomUUID() };
  const facts: ResponseFacts = responseFacts(request, shape.facts(personOf(email)));
  const xml = responseXml({ ...facts, ...fault.facts?.(facts) }, shape);
  const signed = signResponse(fault.before?.(xml) ?? xml, mode, fault.keys ?? keys, shape);
  return fault.after?.(signed) ?? signed;
};

/** ada+finance.admins@example.com is Ada, in the groups finance and admins. */
export const personOf = (email: string): Person => {
  const [first = '', groups] = (email.split('@')[0] ?? '').split('+');
  return {
    id: Buffer.from(email).toString('hex').slice(0, 32),
    email,
    firstName: first.charAt(0).toUpperCase() + first.slice(1),
    lastName: 'Byron',
    groups: groups?.split('.') ?? [],
  };
};
